// The line to the box: one socket, opened again at once when the page is looked at.
const PING_MS = 2500, SILENT_MS = 6500, AWAKE_MS = 1500, OPEN_MS = 5000, LATEST_MS = 3000;

/** `may` returns whether there is anything to say; without it the line stays closed until `send.open`. */
export function openLine({ onopen, onmessage, onstate, may }) {
  let socket = null, heard = 0, tries = 0, timer = 0, opening = 0, trip = null;

  function drop() {
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;  // a silent socket never closes
    socket.close();
    socket = null;
  }

  function connect() {
    clearTimeout(timer);
    clearTimeout(opening);
    drop();
    if (!may()) { onstate("outside"); return; }
    onstate("connecting");
    socket = new WebSocket(`ws://${location.host}/ws`);
    socket.onopen = () => { clearTimeout(opening); tries = 0; heard = Infinity; onopen(); };  // a code may wait for its turn
    socket.onclose = again;
    socket.onmessage = ({ data }) => {
      if (heard === Infinity) onstate("connected");
      heard = performance.now();
      const message = JSON.parse(data);
      if (message.k === "pong") trip = heard - message.t;
      else onmessage(message);
    };
    opening = setTimeout(again, OPEN_MS);
  }

  function again() {
    clearTimeout(opening);
    drop();
    onstate("away");
    tries += 1;
    timer = setTimeout(connect, Math.min(LATEST_MS, 200 * tries));
  }

  function send(message) {
    const open = socket?.readyState === WebSocket.OPEN;
    if (open) socket.send(JSON.stringify(message));
    return open;
  }

  const ping = () => heard < Infinity && send({ k: "ping", t: performance.now(), rtt: trip });

  /** A phone that slept may have a dead socket: ask, and open another one without an answer. */
  function wake() {
    if (document.visibilityState !== "visible") return;
    const before = heard;
    if (!ping()) connect();
    else setTimeout(() => { if (heard === before) connect(); }, AWAKE_MS);
  }

  setInterval(() => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    if (performance.now() - heard > SILENT_MS) again();
    else ping();
  }, PING_MS);
  document.addEventListener("visibilitychange", wake);
  addEventListener("online", connect);
  connect();
  send.open = connect;
  return send;
}
