import type { review as english } from '../../en/bank/review.ts';
import type { Translated } from '../../en/translated.ts';

export const review: Translated<typeof english> = {
  label: 'Opérations de {account} à expliquer',
  amount: 'Montant',
  what: 'Proposition',
  why: 'Pourquoi',
  certain: 'Certaine',
  certainHint: 'Exacte, une seule convient, aucune question n’est ouverte : toutes se prennent en une fois.',
  documents: '{first} et {count} autre | {first} et {count} autres',
  asOn: 'Imputée comme le {day}',
  choose: 'À choisir',
  perhaps: 'Peut-être {documents}',
  code: 'À imputer à la main',
  nothing: 'Aucun document, règle ou opération passée ne convient',
  count: '{count} opération à expliquer | {count} opérations à expliquer',
  keys: 'Entrée prend la proposition et continue ; 1 à 9 en prennent une autre ci-dessous.',
  older: 'et {count} de plus de 30 jours | et {count} de plus de 30 jours',
  elsewhere: '{count} sur {account}',
  none: 'Chaque opération de ce compte est expliquée',
  noneText: 'Importez le relevé suivant avec Alt+I, ou rapprochez.',
  noneCertain: 'Aucune opération n’est certaine : chacune est à regarder.',
  takeCertain: 'Prendre {count} opération certaine… | Prendre les {count} opérations certaines…',
  certainTitle: 'Prendre toutes les opérations certaines',
  certainText:
    '{count} opération, {total}. Elle reçoit ce qui est montré ; vous pouvez le reprendre jusqu’à l’envoi. | {count} opérations, {total}. Chacune reçoit ce qui est montré ; vous pouvez reprendre chacune jusqu’à l’envoi.',
  take: 'Prendre {count} opération | Prendre {count} opérations',
  taken: '{count} opération expliquée. | {count} opérations expliquées.',
  takenLeft:
    '{count} opération reste : son document est soldé entre-temps. | {count} opérations restent : leurs documents sont soldés entre-temps.',
  undone: '{count} opération est de nouveau à expliquer. | {count} opérations sont de nouveau à expliquer.',
};
