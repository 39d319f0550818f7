import { expect, it } from 'vitest';
import { saveFault } from '../../../../../src/app/documents/editor/notices/saveFault.ts';
import { storeProblem } from '../../../../../src/store/problems.ts';
import { problemOf } from '../../../../../src/domain/values/result.ts';

it('a failed save on a full disk names the disk, whatever the browser says', () => {
  const closed = problemOf(storeProblem(new DOMException('The connection was closed.', 'DatabaseClosedError')));
  expect(saveFault(closed, true)).toBe('Not saved: the disk is full. It is saved by itself once there is room.');
  expect(saveFault(closed, false)).toContain('Not saved: This computer’s database was closed: by another window');
});
