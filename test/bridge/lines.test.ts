import { expect, it } from 'vitest';
import { createLines, type ProcessPort } from '../../src/bridge/lines.ts';
import type { BridgePort } from '../../src/bridge/port.ts';

/** The two ends of a connection in memory, and the lines over it. */
function connection() {
  const hear: ((message: unknown) => void)[] = [];
  const end = (own: 0 | 1): ProcessPort => ({
    post: (message) => queueMicrotask(() => hear[1 - own]?.(structuredClone(message))),
    onMessage: (listener) => {
      hear[own] = listener;
    },
  });
  const accepted: BridgePort[] = [];
  const heard: string[] = [];
  const closed: number[] = [];
  const far = createLines(end(1), (line) => {
    const index = accepted.push(line) - 1;
    line.onText((text) => heard.push(`${String(index)} ${text}`));
    line.onClose(() => closed.push(index));
  });
  const near = createLines(end(0), () => undefined);
  return { near, far, accepted, heard, closed, post: (message: unknown) => hear[1]?.(message) };
}
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('each line carries its own texts, both ways, in order', async () => {
  const { near, accepted, heard } = connection();
  const [first, second] = [near.open(), near.open()];
  const answers: string[] = [];
  first.onText((text) => answers.push(text));
  first.send('a');
  second.send('b');
  first.send('c');
  await settled();
  expect(heard).toEqual(['0 a', '1 b', '0 c']);
  accepted[0]?.send('d');
  accepted[1]?.send('for the second');
  await settled();
  expect(answers).toEqual(['d']);
});

it('a line that one side closes is closed on both, once, and carries nothing more', async () => {
  const { near, heard, closed } = connection();
  const line = near.open();
  let own = 0;
  line.onClose(() => (own += 1));
  await settled();
  line.close();
  line.close();
  line.send('late');
  await settled();
  expect([own, closed, heard]).toEqual([1, [0], []]);
});

it('when the other process has gone, every line here is closed', async () => {
  const { near } = connection();
  const lines = [near.open(), near.open()];
  const closed: number[] = [];
  for (const [index, line] of lines.entries()) line.onClose(() => closed.push(index));
  near.drop();
  near.drop();
  expect(closed).toEqual([0, 1]);
});

it('what is no message, or for no line, is nobody’s', async () => {
  const { post, heard, accepted } = connection();
  for (const message of [
    null,
    'text',
    { kind: 'text', line: 9, text: 'x' },
    { kind: 'open' },
    { kind: 'close', line: 4 },
  ])
    post(message);
  await settled();
  expect([heard, accepted]).toEqual([[], []]);
});
