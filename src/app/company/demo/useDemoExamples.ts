import { watch } from 'vue';
import { hasReachedEnd } from '../../../domain/service/syncRun.ts';
import { valueOf } from '../../../domain/values/result.ts';
import { useBackend } from '../session/backend.ts';
import { useCompanies } from '../companies/companies.ts';
import { useTask } from '../session/useTask.ts';
import { useSync } from '../sync/syncRuns.ts';

/** Gives the demo company its examples after its first sync, and sends them with another one. */
export function useDemoExamples(): void {
  const [backend, companies, sync, task] = [useBackend(), useCompanies(), useSync(), useTask()];
  watch(
    () => sync.current.report,
    async (report) => {
      const { company, current } = companies;
      if (!company || current?.isDemo !== true || !report || !hasReachedEnd(report)) return;
      await task.run(async () => {
        const { makeDemoExamples } = await import('./demoExamples.ts');
        const colleague = async (): Promise<void> => {
          valueOf(await backend.call('demo.colleague', null));
        };
        if (await makeDemoExamples(company, colleague)) await sync.run(company.connectionId, { isByItself: true });
      });
    },
  );
}
