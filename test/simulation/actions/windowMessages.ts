/** Schedules the delivery of a message to a window. */
type Spread = (deliver: () => void) => void;

const spreads = new Map<string, Spread>();

/** Sets how messages between the windows of a company are delivered. */
export function deliverMessages(name: string, by: Spread): void {
  spreads.set(name, by);
}

const open = new Map<string, Set<WindowMessages>>();

/** Forgets a company's computer, so that thousands of simulated ones do not fill the memory. */
export function endMessages(name: string): void {
  spreads.delete(name);
  open.delete(name);
}

/**
 * A `BroadcastChannel` between the windows of one company, whose messages the world delivers at times of its own
 * choosing.
 */
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
