// Every visible text of a page that a box around it clips, with the name of the box.
(() => {
  const clips = [];
  const visible = (one) => one.checkVisibility();
  for (const one of document.querySelectorAll("body *")) {
    if (!visible(one) || one.closest("#panel, .sr, noscript")) continue;
    const texts = [...one.childNodes].filter((child) => child.nodeType === 3 && child.data.trim());
    if (!texts.length) continue;
    for (const text of texts) {
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const { left, top, right, bottom } of one.ownerSVGElement ? [one.getBoundingClientRect()] : range.getClientRects()) {
        for (let box = one.ownerSVGElement ?? one; box; box = box.parentElement) {
          if (box !== document.documentElement && !one.ownerSVGElement && getComputedStyle(box).overflow === "visible" && !box.matches(".tile, body")) continue;
          const outer = box.getBoundingClientRect();
          if (left < outer.left - 1 || right > outer.right + 1 || top < outer.top - 4 || bottom > outer.bottom + 4) { clips.push(`${text.data} in ${box.id || box.className || box.tagName}`); break; }
        }
      }
    }
  }
  return clips;
})()
