// Finds the largest size at which nothing is clipped. A table screen cannot be scrolled.

/** Set `--size` of a place, in rem, to the first of these sizes at which all of it has room; returns whether one has. */
export function fit(place, sizes) {
  for (const size of sizes) {
    place.style.setProperty("--size", `${size}rem`);
    place.classList.toggle("packed", size < 1.75);
    if (place.scrollWidth <= place.clientWidth && place.scrollHeight <= place.clientHeight) return true;
  }
  return false;
}
