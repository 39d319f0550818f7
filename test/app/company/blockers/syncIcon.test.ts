import { mount } from '@vue/test-utils';
import { beforeEach, describe, expect, it } from 'vitest';
import { isVNode } from 'vue';
import type { SyncState } from '../../../../src/domain/records/state.ts';
import SyncIcon from '../../../../src/app/company/blockers/SyncIcon.vue';
import { SYNC_ICONS } from '../../../../src/app/company/blockers/syncIcons.ts';
import { freshPinia } from '../../support/pinia.ts';

const STATES = Object.keys(SYNC_ICONS) as SyncState[];
beforeEach(() => void freshPinia());

describe('the icon of a sync state', () => {
  it('differs for each state, has its word for screen readers, and is silent when all is well', () => {
    const shown = STATES.map((state) => mount(SyncIcon, { props: { state } }));
    expect(shown.map((icon) => icon.text())).toEqual([
      'Not complete',
      'Held back',
      'To send',
      'Sending',
      'Synced',
      'Refused',
      'Conflict',
      'Unreadable',
      'Gone',
      'To check',
    ]);
    const visible = shown.filter((icon) => icon.find('path').exists());
    expect(STATES.filter((_, at) => !shown[at]?.find('path').exists())).toEqual(['synced']);
    expect(new Set(visible.map((icon) => icon.find('path').attributes('d'))).size).toBe(STATES.length - 1);
    expect(shown.every((icon) => icon.find('.visually-hidden').exists())).toBe(true);
  });

  it('says in a tooltip what it means and what to do, with its word unless that is there to read', () => {
    const tip = (props: { state: SyncState; worded?: boolean }) => mount(SyncIcon, { props }).attributes('title');
    expect([tip({ state: 'conflict' }), tip({ state: 'conflict', worded: true }), tip({ state: 'synced' })]).toEqual([
      'Conflict: Changed here and on the service. Open it and choose which version to keep.',
      'Changed here and on the service. Open it and choose which version to keep.',
      undefined,
    ]);
  });

  it('mounts no child components, since a list has one in each row', () => {
    const { subTree } = mount(SyncIcon, { props: { state: 'synced' } }).vm.$;
    const parts = Array.isArray(subTree.children) ? subTree.children : [];
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.filter((part) => isVNode(part) && part.component !== null)).toEqual([]);
  });
});
