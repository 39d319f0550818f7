import { z } from 'zod';
import { cameBackSchema } from '../values/cameBackText.ts';
import { instantSchema } from '../values/dates.ts';
import { guidSchema } from '../values/identifiers.ts';
import { jsonSchema } from '../values/json.ts';
import { problemSchema } from '../values/result.ts';
import { commandSchema } from './commands.ts';

/**
 * A field that both sides changed to different values. `path` is a field of a header or a record
 * (`customer.payTermId`), `ext.<name>`, or `lines.<key>[.<field>]`.
 */
export const conflictFieldSchema = z.object({
  path: z.string(),
  base: jsonSchema.optional(),
  mine: jsonSchema.optional(),
  theirs: jsonSchema.optional(),
});
export type ConflictField = z.infer<typeof conflictFieldSchema>;

/** Both sides changed. Nothing is sent for the record until the user has chosen (docs/sync.md, "Conflicts"). */
function conflictSchema<Content extends z.ZodType>(content: Content) {
  return z.object({
    /** Only a document leaves draft. */
    kind: z.enum(['fields', 'leftDraft', 'gone']),
    fields: z.array(conflictFieldSchema),
    /** The service's version when the conflict was seen; null when it is gone there. */
    theirs: content.nullable(),
    seenAt: instantSchema,
    /** Commands given before the service's version was known, and withdrawn because of this conflict. */
    takenBack: z.array(commandSchema).optional(),
  });
}

/** Written before a request is sent. Until its outcome is written too, the request may have been sent. */
function inFlightSchema<Content extends z.ZodType>(content: Content) {
  return z.object({
    operation: z.enum(['create', 'update', 'command']),
    /** The record's revision when the request was built. */
    revision: z.number().int(),
    sentAt: instantSchema,
    /** The version that was sent, to distinguish what comes back from what was edited here meanwhile. */
    sent: content.optional(),
    /** The service's time when the result of the request was first looked for and not found. */
    missedAt: instantSchema.optional(),
    /**
     * Records on the service that may be the one that was sent; a person has to choose. Empty if nothing can be found,
     * and a person has to look there.
     */
    candidates: z.array(guidSchema).optional(),
    /**
     * Ids in the parent's list before the create was sent: a new one with equal content is this record (docs/sync.md,
     * prices).
     */
    knownIds: z.array(guidSchema).optional(),
    /** When the backup in which it waited was restored. It may have been sent since the backup was made. */
    restoredAt: instantSchema.optional(),
  });
}

/** Why the record was set aside: the service's message about this revision. */
export const rejectionSchema = problemSchema.extend({ revision: z.number().int(), at: instantSchema });
export type Rejection = z.infer<typeof rejectionSchema>;

/**
 * A record in the local store, whatever it holds: the service's version (`base`) and the local one (`local`). The
 * difference between the two has to be sent.
 */
export function syncedRecordSchema<Content extends z.ZodType>(content: Content) {
  return z.object({
    /** Primary key: the IntRef or key minted here, or the service's id of a record read first. Never changes. */
    key: z.string().min(1),
    /** The service's id, once known. */
    id: guidSchema.nullable(),
    /** Counts local changes. The outcome of a request clears a mark only if the revision is still the same. */
    revision: z.number().int(),
    /** As last read from the service; null if the service has none yet. */
    base: content.nullable(),
    /**
     * The base is what was sent; the service's own version has not been read yet. A document lacks the ids of its lines
     * instead.
     */
    isUnread: z.literal(true).optional(),
    /** The version edited here; null when nothing differs from `base`. At least one of the two is present. */
    local: content.nullable(),
    commands: z.array(commandSchema),
    inFlight: inFlightSchema(content).nullable(),
    rejection: rejectionSchema.nullable(),
    conflict: conflictSchema(content).nullable(),
    /** Invalid texts that were typed into fields, by path, so that they are not lost. */
    badInput: z.record(z.string(), z.string()),
    /**
     * When a read by id was answered 404; null while the record is on the service. It is shown as gone and kept here.
     */
    goneAt: instantSchema.nullable(),
    /**
     * Commands that count as done, or need no decision, because the record is gone; they are queued again if it comes
     * back.
     */
    whenBack: z.array(commandSchema).optional(),
    /** How the service changed texts that were sent to it. */
    cameBack: z.array(cameBackSchema).optional(),
    /** When it was last changed here; null if never. */
    editedAt: instantSchema.nullable(),
  });
}

export type SyncedRecord<Content> = z.infer<ReturnType<typeof syncedRecordSchema<z.ZodType<Content>>>>;
export type Conflict<Content> = NonNullable<SyncedRecord<Content>['conflict']>;

/** The state of a record of which nothing is known yet. A new object each time. */
export function unknownState() {
  return {
    id: null,
    revision: 0,
    base: null,
    local: null,
    commands: [],
    inFlight: null,
    rejection: null,
    conflict: null,
    badInput: {},
    goneAt: null,
    editedAt: null,
  };
}

/**
 * The `lastModified` of the version last read from the service: while both sides' changes are asked about, that is not
 * the base. Undefined when the service showed none.
 */
export function lastModifiedOf<T>({
  base,
  conflict,
}: {
  base: { lastModified?: T | undefined } | null;
  conflict: { theirs: { lastModified?: T | undefined } | null } | null;
}): T | undefined {
  return conflict?.theirs?.lastModified ?? base?.lastModified;
}

/** The version that is shown and edited. */
export function currentVersion<Content>({ base, local }: { base: Content | null; local: Content | null }): Content {
  const version = local ?? base;
  if (version === null) throw new TypeError('a record has neither a base nor a local version');
  return version;
}
