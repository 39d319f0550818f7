import { testIn, type PlantedBug } from '../bug.ts';

export const API: readonly PlantedBug[] = [
  {
    name: 'an IntRef that is taken by somebody else passes for ours',
    file: 'src/api/endpoints/documentEndpoints.ts',
    find: 'if (document && document.intRef !== intRef)\n    throw',
    plant: 'if (document === undefined) throw',
    killedBy: testIn('test/api/transport/client.test.ts', 'looking an IntRef up never takes another document for it'),
  },
  {
    name: 'a field that cannot be read is emptied in silence',
    file: 'src/api/wire/lenient.ts',
    find: 'if (!NOT_CONTENT.has(step)) this.onFault?.(fault);',
    plant: '',
    killedBy: testIn(
      'test/api/wire/reading.test.ts',
      'a document with unreadable fields is read without them, and reports each with its value; a number where a text is expected is that text',
    ),
  },
  {
    name: 'an empty object in place of a text of a document reads as none',
    file: 'src/api/transport/fold.ts',
    find: 'if (!isJsonObject(value) || !PARTS.has(name)) return false;',
    plant: 'if (!isJsonObject(value)) return false;',
    killedBy: testIn('test/api/wire/wrongTypes.test.ts', 'given as an empty object is read, or reported'),
  },
  {
    name: 'an element of a list that is none costs its record',
    file: 'src/api/wire/lenient.ts',
    find: 'if (Array.isArray(holder)) return this.takeOut(holder, path, last, whyOf(issue));',
    plant: 'if (Array.isArray(holder)) return false;',
    killedBy: testIn(
      'test/sync/pull/unreadable.test.ts',
      'one customer with a bank detail that is none is stored with everything else, named and marked; the others come, and the next run that can read it removes the mark',
    ),
  },
  {
    name: 'a page of a guest network in answer to a write counts as done',
    file: 'src/api/transport/accepted.ts',
    find: 'if (isPage(text)) throw',
    plant: 'if (isPage(text) && status === 0) throw',
    killedBy: testIn(
      'test/api/transport/client.test.ts',
      'what an answer means that is a page: a read is nonsense, and the outcome of a change has to be looked up',
    ),
  },
  {
    name: 'a 408 to a write says that it was not done',
    file: 'src/api/transport/failures.ts',
    find: "if (status === 408 && isWrite) return 'service.failed';",
    plant: '',
    killedBy: testIn(
      'test/api/transport/client.test.ts',
      'what an answer means 408: a read is repeated later, the outcome of a write is unknown',
    ),
  },
  {
    name: 'a page that answers 404 says that a record is gone',
    file: 'src/api/transport/failures.ts',
    find: 'const isNotTheService = answer.status === 404',
    plant: 'const isNotTheService = answer.status === 405',
    killedBy: testIn(
      'test/api/transport/client.test.ts',
      'what an answer means 404 with a page does not mean that a record is missing',
    ),
  },
  {
    name: 'a filter that is not known is believed: the first row is ours',
    file: 'src/api/endpoints/documentEndpoints.ts',
    find: 'found.rows.filter((row) => row.intRef === intRef)',
    plant: 'found.rows.slice(0, 1)',
    killedBy: testIn('test/api/transport/client.test.ts', 'by the reference path when the search answers'),
  },
  {
    name: 'half a document passes for one without lines',
    file: 'src/api/wire/documentReading.ts',
    find: "const isLacking = details === undefined && amount !== '0' && !isMoney(docClass);",
    plant: "const isLacking = details === undefined && amount === '';",
    killedBy: testIn(
      'test/api/wire/reading.test.ts',
      'a document without its id is none; cut down to its header it reports that its lines are missing',
    ),
  },
  {
    name: 'a long number loses its last digits',
    file: 'src/api/transport/exactJson.ts',
    find: 'const EXACT_DIGITS = 15;',
    plant: 'const EXACT_DIGITS = 40;',
    killedBy: testIn('test/api/wire/reading.test.ts', 'numbers keep every digit'),
  },
  {
    name: 'a 404 of the one spelling is the last word',
    file: 'src/api/transport/ways.ts',
    find: '[404, 405]',
    plant: '[405]',
    killedBy: testIn(
      'test/api/wire/resources.test.ts',
      'a project is changed by its own path where the first is answered 404',
    ),
  },
  {
    name: 'what changed between two reads of a party is written over',
    file: 'src/api/endpoints/resourceEndpoints.ts',
    find: 'if (!now || !sameResource(resourceWithNotShown(read, now), read))\n      throw',
    plant: 'if (!now) throw',
    killedBy: testIn(
      'test/sync/at113/records.test.ts',
      'a colleague’s change of a party between our read and the read that our write needs is merged, or asked about, and never overwritten',
    ),
  },
  {
    name: 'a field that a party does not show counts as changed between two reads of it',
    file: 'src/api/endpoints/resourceEndpoints.ts',
    find: 'sameResource(resourceWithNotShown(read, now), read)',
    plant: 'sameResource(now, read)',
    killedBy: testIn(
      'test/sync/rules/notShown.test.ts',
      'a new e-mail address of a party is sent, although the service does not show the tax code that the party was sent with',
    ),
  },
  {
    name: 'a person of whom nothing is shown is changed in the later spelling alone',
    file: 'src/api/wire/persons.ts',
    find: 'return namesListed(shown) ? change : newPerson(change);',
    plant: 'return change;',
    killedBy: testIn(
      'test/sync/at113/records.test.ts',
      'e-mail addresses and numbers of parties of whom the service shows no person yet are all kept, by a service that uses the spelling of published',
    ),
  },
  {
    name: 'a list that is shown empty shows nothing',
    file: 'src/api/wire/shownFields.ts',
    find: 'if (Array.isArray(value)) for',
    plant: 'if (Array.isArray(value) && value.length > 0) for',
    killedBy: testIn(
      'test/api/wire/shownFields.test.ts',
      'a person’s list that is shown empty shows the fields that are read from it',
    ),
  },
  {
    name: 'one refusal loses the lines of every document',
    file: 'src/api/endpoints/documentEndpoints.ts',
    find: '[whole, whole, extras',
    plant: '[whole, extras',
    killedBy: testIn(
      'test/sync/at113/documents.test.ts',
      'one refused read of a document does not lose the lines of all later reads',
    ),
  },
  {
    name: 'a problem in the place of a file is the file',
    file: 'src/api/transport/accepted.ts',
    find: "bytes ? problemText(bytes, answer.headers.get('content-type')) : answer.text",
    plant: 'answer.text',
    killedBy: testIn('test/api/endpoints/attachments.test.ts', 'a 200 with a problem instead of a file is no file'),
  },
  {
    name: 'a session is used to its last second',
    file: 'src/api/transport/session.ts',
    find: 'renewAt: askedAt + life - Math.min(MARGIN, life / 10)',
    plant: 'renewAt: askedAt + life',
    killedBy: testIn(
      'test/api/transport/client.test.ts',
      'signing in is renewed a minute before the session ends, by a clock of our own, though the clocks differ by 48 hours',
    ),
  },
  {
    name: 'a write broken off after 2xx is done',
    file: 'src/api/transport/exchange.ts',
    find: 'if (status >= 400 && !signal.aborted) return',
    plant: 'if (!signal.aborted) return',
    killedBy: testIn(
      'test/api/transport/client.test.ts',
      'what an answer means cut off in the middle: a write is lost, and so is a read; a refusal stays one',
    ),
  },
  {
    name: 'a record of another code answers to a code',
    file: 'src/api/endpoints/resourceEndpoints.ts',
    find: 'if (found && !isWanted)\n    throw',
    plant: 'if (found && wanted === "") throw',
    killedBy: testIn(
      'test/api/wire/resources.test.ts',
      'looking a record up a department by code accepts an answer whose code differs only in case, and no other',
    ),
  },
  {
    name: 'a problem in the body of a 200 is a success',
    file: 'src/api/transport/transport.ts',
    find: 'return withProblemSeen(await',
    plant: 'return (await',
    killedBy: testIn(
      'test/sync/push/answeredWithProblem.test.ts',
      'a change that is refused in the body of a 200 is refused, and not done a submission stays, with the service’s words: {"status":400,"detail":"The period is closed."}',
    ),
  },
  {
    name: 'a list in answer to a change counts as done',
    file: 'src/api/transport/accepted.ts',
    find: "if ((Array.isArray(value) && !isOfIds) || typeof value === 'number' || value === false)\n    throw",
    plant: 'if (value === false) throw',
    killedBy: testIn(
      'test/api/transport/accepted.test.ts',
      'an answer to "update a header" that is neither expected nor a problem leaves the outcome unknown: []',
    ),
  },
  {
    name: 'of two documents under one IntRef the first is taken',
    file: 'src/api/endpoints/documentEndpoints.ts',
    find: 'if (mine.length > 1)\n      throw',
    plant: 'if (mine.length > 9) throw',
    killedBy: testIn('test/sync/sharedIntRefs.test.ts', 'a draft whose answer was lost'),
  },
  {
    name: 'a refusal that is told beside the IntRef is not about it unless its words say so',
    file: 'src/api/transport/sentences.ts',
    find: "if (field === 'intRef' || field === 'code') return field;",
    plant: '',
    killedBy: testIn('test/api/transport/sentences.test.ts', 'is about the identifier that it is told beside'),
  },
  {
    name: 'a failure of the service is about the IntRef that it names',
    file: 'src/api/transport/failures.ts',
    find: "const about = code === 'service.refused' ? aboutOf(message, field) : undefined;",
    plant: 'const about = aboutOf(message, field);',
    killedBy: testIn('test/api/transport/sentences.test.ts', 'is about nothing where the service has not refused'),
  },
  {
    name: 'milestones whose form no row tells are put one by one, each over all others',
    file: 'src/api/endpoints/projectParts.ts',
    find: 'const ways = there.length === 0 ? [asPublished, asList] : [asList, asPublished];',
    plant: 'const ways = [asPublished, asList];',
    killedBy: testIn(
      'test/api/endpoints/projectParts.test.ts',
      'milestones of which no row tells the form are written as a whole list: none of them is lost',
    ),
  },
  {
    name: 'the first day of a milestone is lost when its last day is changed',
    file: 'src/api/endpoints/projectParts.ts',
    find: "...(before?.['dateStart'] !== undefined && { dateStart: before['dateStart'] }),",
    plant: '',
    killedBy: testIn(
      'test/api/endpoints/projectParts.test.ts',
      'milestones as 1.13 publishes them: each put and deleted by itself, and a first day is kept',
    ),
  },
  {
    name: 'availability as 1.13 publishes it goes in the earlier form',
    file: 'src/api/endpoints/projectParts.ts',
    find: "else await (form === 'published' ? asPublished() : asList());",
    plant: 'else await asList();',
    killedBy: testIn(
      'test/api/endpoints/projectParts.test.ts',
      'availability as 1.13 publishes it: lists of resources, added to and replaced',
    ),
  },
];
