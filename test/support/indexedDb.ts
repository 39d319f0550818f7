// Before any file of a worker: Dexie looks for IndexedDB once, when it is first loaded, and the files of a worker share it.
import 'fake-indexeddb/auto';
