// The line to the box: one socket, opened again at once when the page is looked at.
const PING_MS = 2500, SILENT_MS = 4000, AWAKE_MS = 400, OPEN_MS = 5000, LATEST_MS = 3000;

/** `may` returns whether there is anything to say; without it the line stays closed until `send.open`. */
export function openLine({ onopen, onmessage, onstate, may }) {
  let socket = null, heard = 0, tries = 0, timer = 0, trip = null;

  function drop() {
    clearTimeout(timer);
    if (!socket) return;
    // A silent socket never closes.
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    socket = null;
  }

  function connect() {
    drop();
    if (!may()) { onstate("outside"); return; }
    onstate("connecting");
    socket = new WebSocket(`ws://${location.host}/ws`);
    // Until the first message nothing is expected: a code may wait for its turn.
    socket.onopen = () => { clearTimeout(timer); tries = 0; heard = Infinity; onopen(); };
    socket.onclose = again;
    socket.onmessage = ({ data }) => {
      if (heard === Infinity) onstate("connected");
      heard = performance.now();
      for (const message of data.split("\n").map((line) => JSON.parse(line))) {
        if (message.k === "pong") trip = heard - message.t;
        else onmessage(message);
      }
    };
    timer = setTimeout(again, OPEN_MS);
  }

  function again() {
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

  /** Ask whether the box is there; without an answer in this time another socket is opened. */
  function ask(within) {
    const asked = socket, before = heard;
    const sent = heard < Infinity && send({ k: "ping", t: performance.now(), rtt: trip });
    if (sent) setTimeout(() => { if (socket === asked && heard === before) connect(); }, within);
    return sent;
  }

  setInterval(ask, PING_MS, SILENT_MS);
  // A phone that slept may have a dead socket.
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible" && !ask(AWAKE_MS)) connect(); });
  addEventListener("online", connect);
  connect();
  send.open = connect;
  return send;
}
