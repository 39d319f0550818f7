import type { reports as english } from '../en/reports.ts';
import type { Translated } from '../translated.ts';
import { areas } from './areas.ts';

export const reports: Translated<typeof english> = {
  title: areas.title.reports,
  tabs: 'États',
  tab: { aged: 'Balance âgée' },
  lead: {
    aged: 'Ce qui est dû, par ancienneté, à n’importe quelle date. Seuls les documents comptabilisés comptent.',
  },
  search: 'Filtrer les lignes',
  rows: '{count} ligne | {count} lignes',
  noMatch: 'Aucune ligne ne contient ces mots.',
  csv: 'CSV',
  xlsx: 'Excel',
  print: 'Imprimer',
  total: 'Total',
  notes: 'À propos de ces chiffres',
  inOwn: 'En devise du document',
  inBase: 'En {currency}',
  reading: 'Lecture des documents…',
  readingParts: 'Lecture des documents : {done} sur {of}…',
  openList: 'Ouvrir en liste',
  closeDetail: 'Fermer',
  aged: {
    title: { sale: 'Balance âgée clients', purchase: 'Balance âgée fournisseurs' },
    who: 'De qui',
    party: { sale: 'Client', purchase: 'Fournisseur' },
    noParty: 'Tiers inconnu',
    asAt: 'Au',
    by: 'Ancienneté selon',
    byDate: { due: 'Selon l’échéance', document: 'Selon la date du document' },
    notDue: 'Non échu',
    days: '{from}–{to} jours',
    over: 'Plus de {days} jours',
    notAllocated: 'Non affecté',
    age: 'Ancienneté',
    class: 'Document',
    open: 'Restant dû',
    documentsOf: '{party} : documents ouverts',
    none: {
      sale: 'Les clients ne devaient rien à cette date.',
      purchase: 'Rien n’était dû aux fournisseurs à cette date.',
    },
    after:
      '{count} document comptabilisé est daté après ce jour et n’est pas compté. | {count} documents comptabilisés sont datés après ce jour et ne sont pas comptés.',
    reopened:
      '{count} document a été réglé par un document daté plus tard : cette part compte comme ouverte. | {count} documents ont été réglés par des documents datés plus tard : cette part compte comme ouverte.',
    noDates:
      'Les affectations n’ont pas de date propre ici. Entre deux documents datés jusqu’à ce jour, l’affectation compte comme faite à cette date, même si elle l’a été plus tard : des montants peuvent changer de tranche, mais pas le total d’un tiers.',
    ended:
      '{count} document daté jusqu’à ce jour a été extourné ou passé en perte ; la date n’est pas connue. Il compte comme aujourd’hui. | {count} documents datés jusqu’à ce jour ont été extournés ou passés en perte ; la date n’est pas connue. Ils comptent comme aujourd’hui.',
    unexplained:
      '{count} document daté plus tard a réglé quelque chose qu’il ne nomme pas ici : cela manque dans ces chiffres. | {count} documents datés plus tard ont réglé quelque chose qu’ils ne nomment pas ici : cela manque dans ces chiffres.',
    uncounted:
      '{count} document n’est pas compté : son restant dû ou sa date n’est pas connu. | {count} documents ne sont pas comptés : leur restant dû ou leur date n’est pas connu.',
  },
  ages: {
    title: 'Tranches d’ancienneté des états',
    label: 'Dernier jour de chaque tranche',
    hint: 'En jours, de la tranche la plus récente à la plus ancienne, par exemple 30, 60, 90. Ce qui est plus ancien vient en dernier.',
    bad: 'Les jours sont des nombres entiers supérieurs à zéro, chacun plus grand que le précédent.',
  },
};
