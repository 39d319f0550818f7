import { afterEach, expect, it } from 'vitest';
import { startTroubledLine, type TroubledLine } from '../e2e/support/troubledLine.ts';
import { onFreePort } from '../support/freePort.ts';

const opened: TroubledLine[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((line) => line.close()));
});

async function line(port: number): Promise<TroubledLine> {
  const started = await startTroubledLine(() => null, port);
  opened.push(started);
  return started;
}
const portOf = ({ address }: TroubledLine): number => Number(new URL(address).port);

it('a line whose port is taken is opened on the next random port', async () => {
  const taken = portOf(await line(0));
  await expect(line(taken)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  const draws = [taken, taken, 0];
  const free = await onFreePort(line, () => draws.shift() ?? 0);
  expect(draws).toEqual([]);
  expect(portOf(free)).not.toBe(taken);
});

it('a line that cannot be opened at all says why at once', async () => {
  let drawn = 0;
  // No system has this port.
  await expect(onFreePort(line, () => ((drawn += 1), 65_536))).rejects.toMatchObject({ code: 'ERR_SOCKET_BAD_PORT' });
  expect(drawn).toBe(1);
});

it('a machine without a free port is reported, after a limited number of attempts', async () => {
  const taken = portOf(await line(0));
  await expect(onFreePort(line, () => taken)).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
