import { onBeforeUnmount, shallowRef, type ShallowRef } from 'vue';
import { AREA_GROUPS, type AreaGroup } from './areas.ts';

/** Local storage key: the groups that a person has opened on this computer, separated by commas. */
const CHOICE = 'daybook.openGroups';

export interface OpenGroups {
  readonly open: Readonly<ShallowRef<ReadonlySet<AreaGroup>>>;
  toggle(group: AreaGroup): void;
}

function kept(): ReadonlySet<AreaGroup> {
  const names = localStorage.getItem(CHOICE)?.split(',') ?? [];
  return new Set(AREA_GROUPS.filter((group) => names.includes(group)));
}

/** Which groups of the side navigation show all of their areas. Every window of this computer has the same. */
export function useOpenGroups(): OpenGroups {
  const open = shallowRef(kept());
  const follow = ({ key }: StorageEvent): void => {
    if (key === null || key === CHOICE) open.value = kept();
  };
  window.addEventListener('storage', follow);
  onBeforeUnmount(() => window.removeEventListener('storage', follow));
  return {
    open,
    toggle(group) {
      open.value = new Set(AREA_GROUPS.filter((one) => open.value.has(one) !== (one === group)));
      localStorage.setItem(CHOICE, [...open.value].join(','));
    },
  };
}
