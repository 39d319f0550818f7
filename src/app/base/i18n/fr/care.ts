import type { care as english } from '../en/care.ts';
import type { Translated } from '../translated.ts';

export const care: Translated<typeof english> = {
  title: 'En cas de problème',
  text: 'Un fichier de diagnostic dit à la personne qui vous aide ce qu’est Daybook et ce qu’il a fait : versions, réglages, nombres, dernières synchronisations, journal. Il ne contient ni clé, ni nom, ni montant. Lisez-le avant de l’enregistrer.',
  page: 'Page {page} · programme {backend}',
  unknownBuild: 'version inconnue',
  show: 'Enregistrer le diagnostic…',
  file: 'Diagnostic',
  readFirst: 'Voici le fichier entier. Rien n’est envoyé.',
  folder: 'Ouvrir le dossier du journal',
  folderOpened: 'Le dossier du journal est ouvert.',
  noBackend: 'Le programme d’arrière-plan de Daybook n’a pas répondu ; seule la partie de la page est là.',
};
