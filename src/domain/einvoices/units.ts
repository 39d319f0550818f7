import type { Reference } from '../references/reference.ts';

/** “One”, of UN/ECE recommendation 20: the unit of what is counted without a unit. */
export const ONE_UNIT = 'C62';

/**
 * Codes of UN/ECE recommendation 20 (with `X`: of packages, recommendation 21), and the words that stand for each in
 * English, German and French. A short form with two meanings is left out: `st` is a Stück, a stone or a sheet.
 */
const UNITS: Readonly<Record<string, string>> = {
  C62: 'one unit units einheit einheiten unité unités',
  EA: 'each',
  H87: 'piece pieces pc pcs stück stk pièce pièces pce pces',
  SET: 'sets satz sätze jeu jeux',
  PR: 'pair pairs paar paare paire paires',
  DZN: 'dozen dozens doz dutzend dtzd douzaine douzaines',
  E48: 'service services leistung leistungen prestation prestations',
  LS: 'pauschal pauschale forfait',
  MIN: 'minute minutes mins minuten',
  HUR: 'hour hours hr hrs h stunde stunden std heure heures',
  DAY: 'days tag tage jour jours',
  WEE: 'week weeks woche wochen semaine semaines',
  MON: 'month months monat monate mois',
  ANN: 'year years jahr jahre an ans année années',
  GRM: 'g gram grams gramme grammes gramm',
  KGM: 'kg kilo kilos kilogram kilograms kilogramme kilogrammes kilogramm',
  TNE: 't tonne tonnes',
  MMT: 'mm millimetre millimetres millimeter millimètre millimètres',
  CMT: 'cm centimetre centimetres zentimeter centimètre centimètres',
  MTR: 'm metre metres meter mètre mètres',
  KMT: 'km kilometre kilometres kilometer kilomètre kilomètres',
  MTK: 'm² m2 sqm qm quadratmeter',
  MTQ: 'm³ m3 cbm kubikmeter',
  MLT: 'ml millilitre millilitres milliliter',
  LTR: 'l litre litres liter',
  KWH: 'kilowattstunde kilowattstunden',
  XBX: 'box boxes kiste kisten boîte boîtes',
  XCT: 'carton cartons karton kartons',
  XPK: 'pack packs packet packets package packages packung packungen paket pakete paquet paquets',
  XPX: 'pallet pallets palette palettes paletten',
  XRO: 'roll rolls rolle rollen rouleau rouleaux',
  XBO: 'bottle bottles flasche flaschen bouteille bouteilles',
};
const CODES = new Map(
  Object.entries(UNITS).flatMap(([code, words]) =>
    [code.toLowerCase(), ...words.split(' ')].map((word): [string, string] => [word, code]),
  ),
);

/** The unit of a line as an e-invoice has it. */
export interface LineUnit {
  /** Of UN/ECE recommendation 20 (BT-130). */
  code: string;
  /** What the company calls a unit that has no code here, and is therefore counted as “one”; otherwise null. */
  name: string | null;
}

/**
 * The code of a unit of measure, by its code and its description. One that neither names, or that they name
 * differently, is “one”, and keeps its name.
 * @param unit undefined for a line without a unit
 */
export function lineUnit(unit: Pick<Reference, 'code' | 'description'> | undefined): LineUnit {
  if (unit === undefined) return { code: ONE_UNIT, name: null };
  const codes = new Set(
    [unit.code, unit.description].flatMap((word) => CODES.get(word.trim().toLowerCase().replace(/\.$/, '')) ?? []),
  );
  const [code = ONE_UNIT] = codes.size === 1 ? codes : [];
  return { code, name: codes.size === 1 ? null : unit.description.trim() || unit.code };
}
