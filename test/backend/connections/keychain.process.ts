import { openKeychain } from '../../../src/backend/connections/keychain.ts';

/** A separate process that uses the keychain once: `keep|read|forget ID [KEY]`. Prints the result as JSON. */
const [action, id = '', key = ''] = process.argv.slice(2);
const keychain = await openKeychain();
const facts = { available: keychain.available, reason: keychain.reason };
if (action === 'keep')
  console.log(JSON.stringify({ ...facts, place: await keychain.keep(id, key), read: await keychain.read(id) }));
else if (action === 'forget') {
  await keychain.forget(id);
  console.log(JSON.stringify({ ...facts, read: await keychain.read(id) }));
} else console.log(JSON.stringify({ ...facts, read: await keychain.read(id) }));
