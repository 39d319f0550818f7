import type { enquiries as english } from '../en/enquiries.ts';
import type { Translated } from '../en/translated.ts';
import { areas } from './shell/areas.ts';

export const enquiries: Translated<typeof english> = {
  title: areas.title.enquiries,
  lead: 'Requêtes enregistrées sur le serveur. Elles y sont exécutées et demandent donc une connexion.',
  run: 'Exécuter',
  again: 'Exécuter de nouveau',
  choose: 'Choisissez une requête ci-dessus.',
  none: 'Aucune requête',
  noneText: 'Le serveur n’en a aucune pour cet utilisateur.',
  loading: 'Interrogation du serveur…',
  reload: 'Redemander',
  rows: '{count} ligne | {count} lignes',
  noRows: 'Aucun résultat.',
  ranAt: 'situation au {when}',
  total: 'total {totals}',
  csv: 'CSV',
  xlsx: 'Excel',
  unlisted:
    'Ce serveur ne donne pas la liste de ses requêtes. Saisissez-en une par son identifiant, que connaît l’administrateur du serveur, et donnez-lui un nom.',
  addTitle: 'Saisir une requête',
  id: 'Identifiant',
  name: 'Nom (le vôtre)',
  add: 'Ajouter',
  remove: 'Oublier {name}',
  offline: 'Impossible de lister les requêtes : {why}',
  failed: 'Impossible de l’exécuter : {why}',
};
