import { z } from 'zod';
import { instantSchema, localDateSchema } from '../values/dates.ts';

/** What a user may do with an area, or with a class of documents. */
export const ACCESSES = ['none', 'read', 'write'] as const;
export const accessSchema = z.enum(ACCESSES);
export type Access = z.infer<typeof accessSchema>;

/** The rights that have a name. A user may also have rights of their own. */
export const ROLE_NAMES = ['administrator', 'bookkeeper', 'reader'] as const;
export type Role = (typeof ROLE_NAMES)[number];

/** What may be allowed or not, besides areas and classes. */
export const RIGHT_FLAGS = ['acrossClasses', 'closesPeriods', 'reopensPeriods', 'postsInClosed'] as const;

/** What a user may do, as the service takes and answers it (docs/office.md, "People"). */
export const userRightsSchema = z.object({
  /** Classes and areas that are not named have `otherwise`. */
  classes: z.record(z.string(), accessSchema),
  areas: z.record(z.string(), accessSchema),
  otherwise: accessSchema,
  acrossClasses: z.boolean(),
  /** Codes of the legal entities whose documents may be seen; null is all. */
  legalEntities: z.array(z.string()).nullable(),
  postsInClosed: z.boolean(),
  closesPeriods: z.boolean(),
  reopensPeriods: z.boolean(),
});
export type UserRights = z.infer<typeof userRightsSchema>;

function textOf({ classes, areas, legalEntities, ...rest }: UserRights): string {
  const sorted = (named: object): unknown[] => Object.entries(named).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const flags = RIGHT_FLAGS.map((flag) => rest[flag]);
  return JSON.stringify([rest.otherwise, flags, sorted(classes), sorted(areas), legalEntities?.toSorted() ?? null]);
}

/** Whether two rights allow the same, in whatever order they name it. */
export function isSameRights(one: UserRights, other: UserRights): boolean {
  return textOf(one) === textOf(other);
}

/** The role whose rights these are, whatever the legal entities; null for rights of a user's own. */
export function roleOf(rights: UserRights, roles: Readonly<Record<Role, UserRights>>): Role | null {
  const anywhere = { ...rights, legalEntities: null };
  return ROLE_NAMES.find((role) => isSameRights(roles[role], anywhere)) ?? null;
}

/** A user of the service. */
export const serviceUserSchema = z.object({
  name: z.string(),
  isLocked: z.boolean(),
  /** One of `ROLE_NAMES` or of the company's own; null for rights of the user's own. */
  role: z.string().nullable(),
  rights: userRightsSchema,
  /** How many are open. */
  sessions: z.number().int(),
});
export type ServiceUser = z.infer<typeof serviceUserSchema>;

/** A role that the company has made for itself. */
export const companyRoleSchema = z.object({
  name: z.string(),
  /** For all legal entities: each user has those beside the role. */
  rights: userRightsSchema,
  /** The names of those who have it. */
  users: z.array(z.string()),
});
export type CompanyRole = z.infer<typeof companyRoleSchema>;

export const KEY_STATES = ['valid', 'notYet', 'expired', 'revoked'] as const;
export type KeyState = (typeof KEY_STATES)[number];

/** What is known of an API key. The key itself is answered once, when it is made. */
export const serviceKeySchema = z.object({
  /** Its first characters. */
  prefix: z.string(),
  userName: z.string(),
  description: z.string(),
  state: z.enum(KEY_STATES),
  /** The days, in UTC, on which it is valid; null for no limit. */
  validFrom: localDateSchema.nullable(),
  validTo: localDateSchema.nullable(),
  created: instantSchema.nullable(),
  lastUsed: instantSchema.nullable(),
  /** The address that last signed in with it. */
  lastAddress: z.string().nullable(),
});
export type ServiceKey = z.infer<typeof serviceKeySchema>;

/** Everybody who may sign in to the service, and what rights can be given. */
export const peopleSchema = z.object({
  /** Who asks. */
  self: z.string(),
  users: z.array(serviceUserSchema),
  keys: z.array(serviceKeySchema),
  roles: z.record(z.enum(ROLE_NAMES), userRightsSchema),
  /** Null for a service that knows none. */
  companyRoles: z.array(companyRoleSchema).nullable().default(null),
  areas: z.array(z.string()),
  classes: z.array(z.string()),
  legalEntities: z.array(z.object({ code: z.string(), description: z.string() })),
});
export type People = z.infer<typeof peopleSchema>;

const name = z.string();
/** A role of the company's own: then of `rights` only the legal entities count. */
const role = z.string().optional();
/** What may be done to users, their keys and the company's own roles. */
export const peopleChangeSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('addUser'), name, rights: userRightsSchema, role }),
  /** `before` are the rights that were shown. */
  z.object({ act: z.literal('setRights'), name, before: userRightsSchema, rights: userRightsSchema, role }),
  z.object({ act: z.enum(['lock', 'unlock', 'signOut']), name }),
  z.object({
    act: z.literal('createKey'),
    name,
    description: z.string(),
    validFrom: localDateSchema.nullable(),
    validTo: localDateSchema.nullable(),
  }),
  z.object({ act: z.literal('revokeKey'), prefix: z.string() }),
  z.object({ act: z.literal('addRole'), name, rights: userRightsSchema }),
  /** `before` are the rights that were shown; whoever has the role has the new ones. */
  z.object({ act: z.literal('changeRole'), name, before: userRightsSchema, rights: userRightsSchema }),
  z.object({ act: z.literal('removeRole'), name }),
]);
export type PeopleChange = z.infer<typeof peopleChangeSchema>;

/** What comes of a change: the key that was made, which is not answered again. */
export const peopleChangedSchema = z.object({ apiKey: z.string().nullable() });
export type PeopleChanged = z.infer<typeof peopleChangedSchema>;

/** Why a change is refused. The page has a sentence for each. */
export const PEOPLE_REASONS = [
  'required',
  'nameTaken',
  'roleTaken',
  'unknownRole',
  'roleInUse',
  'unknownUser',
  'unknownKey',
  'unknownEntity',
  'backwards',
  'lastAdministrator',
  'changedMeanwhile',
] as const;
export type PeopleReason = (typeof PEOPLE_REASONS)[number];
