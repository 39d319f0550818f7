import { onMounted, shallowRef, watch, type ShallowRef } from 'vue';
import type { Router } from 'vue-router';
import type { TextKey } from '../../base/i18n/texts.ts';
import { keysWaitFor } from '../../base/keyboard/readyForKeys.ts';
import { useShortcuts } from '../../base/keyboard/shortcuts.ts';
import type { CompanyData } from '../session/companyData.ts';
import { useCompany } from '../session/useCompany.ts';
import { creationsIn, type CreationArea, type CreationName, type RecordCreation } from './creations.ts';
import { ALT_KEYS } from '../../base/keyboard/altKeys.ts';

/** A creation that was asked for, until the page of its area has made it. */
interface Asked {
  area: CreationArea;
  name: CreationName;
  /** Ends the waiting: it is there and has the focus, or it is not wanted any more. */
  end(): void;
}
const makeAsked = (): ShallowRef<Asked | null> => shallowRef(null);

/**
 * Opens an area and has its page create something. Keys wait until it is there. Whoever goes to another area before
 * does not want it any more.
 */
export async function startCreation(
  company: CompanyData,
  router: Router,
  { area, name }: Pick<RecordCreation, 'area' | 'name'>,
): Promise<void> {
  const asked = company.shared(makeAsked);
  asked.value?.end();
  await keysWaitFor(async () => {
    const { promise: ended, resolve } = Promise.withResolvers<undefined>();
    const end = (): void => resolve(undefined);
    const mine: Asked = { area, name, end };
    asked.value = mine;
    const stop = router.afterEach((to) => {
      if (to.name !== area) end();
    });
    try {
      if (router.currentRoute.value.name !== area) await router.push({ name: area });
      await ended;
    } finally {
      stop();
      if (asked.value === mine) asked.value = null;
    }
  });
}

type Makers<A extends CreationArea> = Partial<Record<CreationName<A>, () => Promise<void> | void>>;

/** What Alt+N does on a page. */
interface NewHere {
  text: TextKey;
  run: () => void;
}

/**
 * Creates what is asked for on a page of an area.
 * @param makers each creates something and gives it the focus
 * @param newHere what Alt+N does; the first of the makers, if left out; what it does everywhere, if null
 */
export function useCreation<A extends CreationArea>(area: A, makers: Makers<A>, newHere?: NewHere | null): void {
  const asked = useCompany().shared(makeAsked);
  const makerOf = new Map<string, () => Promise<void> | void>(Object.entries(makers));

  async function make(): Promise<void> {
    const one = asked.value;
    const maker = one?.area === area ? makerOf.get(one.name) : undefined;
    if (!one || !maker) return;
    asked.value = null;
    await maker();
    one.end();
  }
  onMounted(make);
  watch(asked, make, { flush: 'post' });

  const first = creationsIn(area).find(({ name }) => makerOf.has(name));
  if (first && newHere !== null)
    useShortcuts([
      {
        keys: [ALT_KEYS.new, 'Ctrl+N'],
        text: newHere?.text ?? first.text,
        group: 'list',
        run: newHere?.run ?? (() => void makerOf.get(first.name)?.()),
        // The palette offers it as what it offers everywhere.
        isOffered: () => false,
      },
    ]);
}

/** The name of what is asked for in an area, for a page that shows it on one of several tabs. */
export function useAskedCreation<A extends CreationArea>(area: A, show: (name: CreationName<A>) => void): void {
  const asked = useCompany().shared(makeAsked);
  watch(
    asked,
    (one) => {
      if (one?.area === area) show(one.name as CreationName<A>);
    },
    { immediate: true },
  );
}
