/** Milliseconds from a key that changes a text until right after the frame that shows it, in the order of the keys. */
let samples: number[] = [];
let pressedAt = 0;

const painted = new MessageChannel();
const waiting: (() => void)[] = [];
painted.port1.onmessage = () => waiting.shift()?.();

addEventListener(
  'keydown',
  (event) => {
    pressedAt = event.timeStamp;
  },
  { capture: true },
);
// A message sent while a frame is prepared arrives after that frame was painted.
addEventListener(
  'input',
  () => {
    const from = pressedAt;
    requestAnimationFrame(() => {
      waiting.push(() => samples.push(performance.now() - from));
      painted.port2.postMessage(null);
    });
  },
  { capture: true },
);

/** The samples since the last call. */
export function keysTaken(): number[] {
  const all = samples;
  samples = [];
  return all;
}
