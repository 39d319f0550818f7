import type { documentClass as englishDocumentClass, party as englishParty } from '../../en/shell/documents.ts';
import type { Translated } from '../../en/translated.ts';

export const documentClass: Translated<typeof englishDocumentClass> = {
  all: {
    title: 'Tous les documents',
    name: 'Document',
    one: 'document',
    many: 'documents',
    new: 'Nouveau document',
    count: '{count} document | {count} documents',
  },
  saleInvoice: {
    title: 'Factures clients',
    name: 'Facture client',
    one: 'facture client',
    many: 'factures clients',
    new: 'Nouvelle facture client',
    count: '{count} facture client | {count} factures clients',
  },
  saleOrder: {
    title: 'Commandes clients',
    name: 'Commande client',
    one: 'commande client',
    many: 'commandes clients',
    new: 'Nouvelle commande client',
    count: '{count} commande client | {count} commandes clients',
  },
  saleQuote: {
    title: 'Devis',
    name: 'Devis',
    one: 'devis',
    many: 'devis',
    new: 'Nouveau devis',
    count: '{count} devis | {count} devis',
  },
  purchaseOrder: {
    title: 'Commandes fournisseurs',
    name: 'Commande fournisseur',
    one: 'commande fournisseur',
    many: 'commandes fournisseurs',
    new: 'Nouvelle commande fournisseur',
    count: '{count} commande fournisseur | {count} commandes fournisseurs',
  },
  purchaseInvoice: {
    title: 'Factures fournisseurs',
    name: 'Facture fournisseur',
    one: 'facture fournisseur',
    many: 'factures fournisseurs',
    new: 'Nouvelle facture fournisseur',
    count: '{count} facture fournisseur | {count} factures fournisseurs',
  },
  payment: {
    title: 'Décaissements',
    name: 'Décaissement',
    one: 'décaissement',
    many: 'décaissements',
    new: 'Nouveau décaissement',
    count: '{count} décaissement | {count} décaissements',
  },
  receipt: {
    title: 'Encaissements',
    name: 'Encaissement',
    one: 'encaissement',
    many: 'encaissements',
    new: 'Nouvel encaissement',
    count: '{count} encaissement | {count} encaissements',
  },
  journal: {
    title: 'Écritures',
    name: 'Écriture',
    one: 'écriture',
    many: 'écritures',
    new: 'Nouvelle écriture',
    count: '{count} écriture | {count} écritures',
  },
};

export const party: Translated<typeof englishParty> = {
  sale: 'Client',
  purchase: 'Fournisseur',
  all: 'Client ou fournisseur',
};
