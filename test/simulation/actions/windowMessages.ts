/** Brings a message to a window, when its time has come. */
type Spread = (deliver: () => void) => void;

const spreads = new Map<string, Spread>();

/** Says how what the windows of a company tell each other travels. */
export function deliverMessages(name: string, by: Spread): void {
  spreads.set(name, by);
}

const open = new Map<string, Set<WindowMessages>>();

/** The company's computer is no more: nothing of it is held on to, since thousands of them follow each other. */
export function endMessages(name: string): void {
  spreads.delete(name);
  open.delete(name);
}

/** What windows of one company tell each other, delivered by the world, and not when this machine happens to. */
class WindowMessages implements Pick<BroadcastChannel, 'name' | 'postMessage' | 'close'> {
  readonly name: string;
  onmessage: ((event: MessageEvent<unknown>) => void) | null = null;

  constructor(name: string) {
    this.name = name;
    const others = open.get(name);
    if (others) others.add(this);
    else open.set(name, new Set([this]));
  }

  postMessage(message: unknown): void {
    const data: unknown = JSON.parse(JSON.stringify(message));
    for (const other of open.get(this.name) ?? []) {
      if (other === this) continue;
      spreads.get(this.name)?.(() => {
        if (open.get(this.name)?.has(other)) other.onmessage?.(new MessageEvent('message', { data }));
      });
    }
  }

  close(): void {
    open.get(this.name)?.delete(this);
  }
}

Object.assign(globalThis, { BroadcastChannel: WindowMessages });
