import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { watchFaults } from '../../../src/backend/files/watchFaults.ts';
import { faultFacts } from '../../../src/domain/values/faultFacts.ts';
import { ProblemError } from '../../../src/domain/values/result.ts';
import { keptLog } from '../../support/keptLog.ts';

it('tells a problem by its code alone, because the message may be the service’s', () => {
  expect(faultFacts(new ProblemError({ code: 'service.refused', message: 'Ashdown Ltd owes 12.50' }))).toBe(
    'service.refused',
  );
});

it('tells an error with the place where it was thrown', () => {
  expect(faultFacts(new TypeError('x is not a function'))).toMatch(
    /^TypeError: x is not a function \| at .*watchFaults\.test/,
  );
  expect(faultFacts('Ashdown Ltd')).toBe('string');
});

it('goes on after a rejection that nobody caught, and ends after an exception', () => {
  const source = new EventEmitter();
  const log = keptLog();
  const end = vi.fn();
  watchFaults(source, log, end);
  source.emit('unhandledRejection', new Error('late'));
  expect(end).not.toHaveBeenCalled();
  source.emit('uncaughtException', new Error('broken'));
  expect(end).toHaveBeenCalledOnce();
  expect(log.lines).toEqual([
    expect.stringContaining('nobody caught a rejection: Error: late'),
    expect.stringContaining('nobody caught an exception, so this process ends: Error: broken'),
  ]);
});
