import { beforeEach } from 'vitest';
import { Scene } from './scene.ts';

// A scene that ends after all tests of its file still shows why one of them failed.
beforeEach(({ onTestFailed, task }) => {
  onTestFailed(() => Scene.tellAll(task.name));
});
