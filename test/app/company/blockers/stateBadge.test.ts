import { mount } from '@vue/test-utils';
import { beforeEach, describe, expect, it } from 'vitest';
import { isVNode } from 'vue';
import type { SyncState } from '../../../../src/domain/records/state.ts';
import StateBadge from '../../../../src/app/company/blockers/StateBadge.vue';
import { STATE_ICONS } from '../../../../src/app/company/blockers/stateIcons.ts';
import { freshPinia } from '../../support/pinia.ts';

const STATES = Object.keys(STATE_ICONS) as SyncState[];
beforeEach(() => void freshPinia());

describe('the badge of a state', () => {
  it('has an icon and a word for each state', () => {
    const shown = STATES.map((state) => mount(StateBadge, { props: { state } }));
    expect(shown.map((badge) => badge.text())).toEqual([
      'Saved here',
      'Waits',
      'Queued',
      'Sending',
      'Synced',
      'Refused',
      'Conflict',
      'Unreadable',
      'Check',
    ]);
    expect(new Set(shown.map((badge) => badge.find('path').attributes('d'))).size).toBe(STATES.length);
  });

  it('mounts no child components, since a list has one in each row', () => {
    const { subTree } = mount(StateBadge, { props: { state: 'synced' } }).vm.$;
    const parts = Array.isArray(subTree.children) ? subTree.children : [];
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.filter((part) => isVNode(part) && part.component !== null)).toEqual([]);
  });
});
