import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { addChildEndpoints } from '../children/routes.ts';
import { ChildTable } from '../children/childTable.ts';
import type { Company } from '../company/company.ts';
import { monthOfPeriod, periodIdOf } from '../base/periods.ts';
import { laidOver } from '../records/amend.ts';
import { badRequest } from '../base/refusal.ts';
import { codeField, decimalField, readFields, textUpTo } from '../wire/fields.ts';

const reference = codeField().optional();
const budgetSchema = z.object({
  accountId: codeField(),
  /** The period's id, or its code `YYYY-MM`. */
  periodId: codeField(),
  budgetAmount: decimalField(5),
  description: textUpTo(250).optional(),
  costCentreId: reference,
  departmentId: reference,
  projectId: reference,
});

/** A budget as it is stored and read, with the period's code, by which people know it. */
const keptSchema = budgetSchema.extend({ periodCode: codeField().optional() });

/** Budgeting (spec 9, 1.19.0): the planned amount of an account in a month, in base currency. */
export function addBudgetRoutes(server: FastifyInstance, company: Company): void {
  const { directory, database } = company;
  const kinds = [
    ['accountId', 'account'],
    ['costCentreId', 'costCentre'],
    ['departmentId', 'department'],
    ['projectId', 'project'],
  ] as const;
  addChildEndpoints(server, company, {
    path: '/api/Budget',
    table: new ChildTable(database, 'Budget', 'budget', keptSchema),
    since: '1.19.0',
    area: 'budgets',
    body: budgetSchema,
    hasList: true,
    isLockable: false,
    parentOf: () => '',
    read: (body, before) => {
      const merged = laidOver({ ...before }, body, []);
      for (const name of ['accountId', 'periodId', 'budgetAmount'])
        if (merged[name] === undefined)
          throw badRequest(`${name.charAt(0).toUpperCase()}${name.slice(1)} is required.`);
      const budget = readFields(budgetSchema, merged);
      const month = monthOfPeriod(budget.periodId);
      if (month === null) throw badRequest(`PeriodId names no period: ${budget.periodId}.`);
      budget.periodId = periodIdOf(month);
      for (const [field, kind] of kinds) {
        const given = budget[field];
        if (given !== undefined)
          budget[field] = directory.require(kind, given, `${field.charAt(0).toUpperCase()}${field.slice(1)}`).id;
      }
      return { ...budget, periodCode: month };
    },
  });
}
