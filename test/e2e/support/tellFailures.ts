import { beforeEach } from 'vitest';
import { tellOpen } from './daybook.ts';

// A scene that ends after all tests of its file still shows why one of them failed.
beforeEach(({ onTestFailed, task }) => {
  onTestFailed(() => tellOpen(task.name));
});
