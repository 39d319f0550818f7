import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { releaseNotesOf, notesOfRelease } from '../../electron/packaging/releaseNotes.ts';
import pack from '../../package.json' with { type: 'json' };

const CHANGELOG =
  '# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n\n### Added\n\n- This\n\n## [0.1.0]\n\n- That\n';

it('a release has the section of its version as its notes', () => {
  expect(notesOfRelease('v0.2.0', '0.2.0', CHANGELOG)).toBe('### Added\n\n- This');
  expect(notesOfRelease('v0.1.0', '0.1.0', CHANGELOG)).toBe('- That');
});

it('a tag that is not the packed version, or that the changelog is silent about, is no release', () => {
  expect(() => notesOfRelease('v0.2.1', '0.2.0', CHANGELOG)).toThrow('The tag is v0.2.1, but package.json says 0.2.0.');
  expect(() => notesOfRelease('v0.3.0', '0.3.0', CHANGELOG)).toThrow('CHANGELOG.md has nothing about 0.3.0.');
  expect(() => notesOfRelease('vnext', 'next', CHANGELOG)).toThrow('next is no semantic version.');
  expect(releaseNotesOf(CHANGELOG, 'Unreleased')).toBeNull();
});

it('the changelog has a section for the version of today', () => {
  const changelog = readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8');
  expect(releaseNotesOf(changelog, pack.version)).not.toBeNull();
});
