/** A page that draws nothing, as one that is hidden, is not waited for longer than this, ms. */
const LONGEST = 50;

/** A wait until what has just changed on the page is painted; whoever cannot wait ends it. */
export interface PaintWait {
  readonly isOver: Promise<void>;
  end(): void;
}

/** Who waits for the frame that is being prepared, in the order of the messages under way. */
const waiting: (() => void)[] = [];
// One for all: with each key, making one would cost more than all else here.
const painted = new MessageChannel();
painted.port1.onmessage = () => waiting.shift()?.();

/** Work that the next frame does not show is done after it: a key is not to wait for the database. */
export function afterPaint(): PaintWait {
  let end = (): void => undefined;
  const isOver = new Promise<void>((resolve) => {
    end = resolve;
  });
  const timer = setTimeout(end, LONGEST);
  // A message that is sent while a frame is prepared arrives once it was painted.
  requestAnimationFrame(() => {
    waiting.push(() => {
      clearTimeout(timer);
      end();
    });
    painted.port2.postMessage(null);
  });
  return { isOver, end };
}
