/** A page that draws nothing, as one that is hidden, is not waited for longer than this, ms. */
const LONGEST = 50;

/** A wait until what has just changed on the page is painted; whoever cannot wait ends it. */
export interface PaintWait {
  readonly isOver: Promise<void>;
  end(): void;
}

/** Work that the next frame does not show is done after it: a key is not to wait for the database. */
export function afterPaint(): PaintWait {
  let end = (): void => undefined;
  const isOver = new Promise<void>((resolve) => {
    end = resolve;
  });
  const timer = setTimeout(end, LONGEST);
  const painted = new MessageChannel();
  // A message that is sent while a frame is prepared arrives once it was painted.
  painted.port1.onmessage = () => {
    painted.port1.close();
    clearTimeout(timer);
    end();
  };
  requestAnimationFrame(() => painted.port2.postMessage(null));
  return { isOver, end };
}
