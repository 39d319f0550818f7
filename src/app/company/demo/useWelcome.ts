import { defineStore } from 'pinia';
import { computed, ref, shallowRef, watch } from 'vue';
import { z } from 'zod';
import { useCompanies } from '../companies/companies.ts';
import type { CompanyData } from '../session/companyData.ts';
import { useTask } from '../session/useTask.ts';

/** The steps of the welcome in the demo company, in order. */
export const WELCOME_STEPS = ['demo', 'paste', 'set', 'sync', 'marks'] as const;
export type WelcomeStep = (typeof WELCOME_STEPS)[number];

const KEPT = 'demo.welcome';
const stepSchema = z.enum(WELCOME_STEPS);
/** Steps that an earlier Daybook had are left out. */
const keptSchema = z.object({
  at: stepSchema.catch('demo'),
  done: z.array(stepSchema.nullable().catch(null)).transform((all) => all.filter((one) => one !== null)),
  isOpen: z.boolean(),
});
export type KeptWelcome = z.infer<typeof keptSchema>;
const FRESH: KeptWelcome = { at: 'demo', done: [], isOpen: true };

/** Where one is in the welcome of the demo company. It is kept with the company, and open until it is left. */
export const useWelcome = defineStore('welcome', () => {
  const companies = useCompanies();
  const task = useTask();
  const kept = shallowRef<KeptWelcome | null>(null);
  /** Rises with each wish to have the focus in the welcome. */
  const focusWanted = ref(0);

  /** Rises with each wish to see the menu of the companies. */
  const companiesWanted = ref(0);

  /** The demo company, while it is the open one. */
  const demo = (): CompanyData | null => (companies.current?.isDemo === true ? companies.company : null);
  watch(
    demo,
    async (company) => {
      kept.value = null;
      if (!company) return;
      await task.run(async () => {
        const read = keptSchema.catch(FRESH).parse((await company.store.pageSettings(KEPT)) ?? FRESH);
        if (demo() === company) kept.value = read;
      });
    },
    { immediate: true },
  );

  function keep(part: Partial<KeptWelcome>): void {
    const company = demo();
    if (!company) return;
    const next = { ...(kept.value ?? FRESH), ...part };
    kept.value = next;
    void task.run(() => company.store.savePageSettings(KEPT, next));
  }

  /** Whether it is known where one was: never outside of the demo company. */
  const isRead = computed(() => kept.value !== null);
  const isOpen = computed(() => kept.value?.isOpen === true);
  const at = computed<WelcomeStep>(() => kept.value?.at ?? FRESH.at);
  const isDone = (step: WelcomeStep): boolean => kept.value?.done.includes(step) === true;

  /** Shows the welcome where it was left, or from the start if it was finished, and gives it the focus. */
  function open(): void {
    const isFinished = WELCOME_STEPS.every(isDone);
    keep({ isOpen: true, ...(isFinished ? { at: FRESH.at, done: [] } : {}) });
    focusWanted.value += 1;
  }
  /** Opens the menu of the companies: it says which one is open. */
  function showCompanies(): void {
    companiesWanted.value += 1;
    note('demo');
  }
  function leave(): void {
    keep({ isOpen: false });
  }
  function goTo(step: WelcomeStep): void {
    keep({ at: step });
  }
  /** A person has done a step, wherever they are in the welcome, or after they have left it. */
  function note(step: WelcomeStep): void {
    if (isRead.value && !isDone(step)) keep({ done: [...(kept.value?.done ?? []), step] });
  }

  return { demo, isRead, isOpen, at, isDone, open, leave, goTo, note, focusWanted, showCompanies, companiesWanted };
});
