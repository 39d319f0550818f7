/** The longest wait, ms: a page that draws nothing, such as a hidden one, is not waited for any longer. */
const LONGEST = 50;

/** A wait until the latest change of the page is painted; `end` cuts it short. */
export interface PaintWait {
  readonly isOver: Promise<void>;
  end(): void;
}

/** Those who wait for the frame that is being prepared, in the order of the messages under way. */
const waiting: (() => void)[] = [];
// One channel for all: making one at each key would cost more than everything else here.
const painted = new MessageChannel();
painted.port1.onmessage = () => waiting.shift()?.();

/** A wait for work that the next frame does not show: a key does not have to wait for the database. */
export function afterPaint(): PaintWait {
  let end = (): void => undefined;
  const isOver = new Promise<void>((resolve) => {
    end = resolve;
  });
  const timer = setTimeout(end, LONGEST);
  // A message sent while a frame is prepared arrives after it is painted.
  requestAnimationFrame(() => {
    waiting.push(() => {
      clearTimeout(timer);
      end();
    });
    painted.port2.postMessage(null);
  });
  return { isOver, end };
}
