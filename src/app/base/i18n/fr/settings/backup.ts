import type { backup as english } from '../../en/settings/backup.ts';
import type { Translated } from '../../en/translated.ts';

export const backup: Translated<typeof english> = {
  title: 'Sauvegarde',
  text: 'Tout ce que cet ordinateur garde de la société, en un seul fichier : les brouillons et modifications qui ne sont pas sur le serveur, et ce qui en a été lu. La clé API n’y est pas.',
  make: 'Enregistrer une sauvegarde',
  made: 'La sauvegarde est dans vos téléchargements.',
  busy: 'Un instant…',
  restore: 'Restaurer une sauvegarde…',
  choose: 'Fichier de sauvegarde',
  confirmTitle: 'Remplacer tout ce qui est ici par cette sauvegarde ?',
  confirmText:
    'Sauvegarde de {company}, faite {when} : {documents} documents et {records} autres enregistrements, dont {waiting} n’étaient alors pas sur le serveur.',
  lose: '{count} enregistrement d’ici n’est pas sur le serveur ; si la sauvegarde ne l’a pas aussi, il ne reste que sous « Travail mis de côté ». | {count} enregistrements d’ici ne sont pas sur le serveur ; si la sauvegarde ne les a pas aussi, ils ne restent que sous « Travail mis de côté ».',
  doubt: 'Peut-être envoyé depuis cette sauvegarde ; rien ici ne le dit :',
  asks: '{count} opération bancaire : on vous demande si elle est sur le serveur. | {count} opérations bancaires : on vous demande si elles sont sur le serveur.',
  looks:
    '{count} {kind} : la prochaine synchronisation cherche le même sur le serveur et vous interroge en cas de doute. | {count} {kind} : la prochaine synchronisation cherche les mêmes sur le serveur et vous interroge en cas de doute.',
  kind: {
    purchasePrice: 'tarif d’achat | tarifs d’achat',
    salePrice: 'tarif de vente | tarifs de vente',
    contact: 'contact | contacts',
    attachment: 'fichier joint | fichiers joints',
  },
  confirmYes: 'Restaurer',
  books: 'Comptabilité : {figures}.',
  ownRestored: 'La sauvegarde est restaurée, avec la comptabilité.',
  restored: 'La sauvegarde est restaurée. Cliquez sur Synchroniser pour la mettre à jour.',
  running: 'Attendez d’abord la fin de la synchronisation.',
};
