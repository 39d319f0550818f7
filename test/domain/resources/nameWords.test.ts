import { describe, expect, it } from 'vitest';
import { isNearName, nameWords } from '../../../src/domain/resources/nameWords.ts';

const isNear = (typed: string, name: string): boolean => isNearName(nameWords(typed), nameWords(name));

describe('a name', () => {
  it.each([
    ['Quill and Sons', 'Quill & Sons Printers'],
    ['Quill & Sons Printers Ltd.', 'QUILL AND SONS PRINTERS LIMITED'],
    ['Quill and Sons Printing', 'Quill & Sons Printers Ltd'],
    ['Quill and So', 'Quill & Sons Printers'],
    ['Quill & Sons, London', 'Quill & Sons'],
    ['London Quill', 'Quill & Sons, London Road'],
    ['The Quill Company', 'Quill'],
    ['OBrien', 'O’Brien Plumbing'],
    ["O'Brien", 'OBrien Ltd'],
    ['Müller und Söhne GmbH & Co. KG', 'Müller & Söhne'],
    ['Dupont et Fils S.A.R.L.', 'Dupont & fils'],
    ['Coca Cola', 'Coca-Cola B.V.'],
    ['A.B.C. Ltd', 'ABC'],
    ['Smith-Jones', 'Smithjones Ltd'],
    ['Smithjones', 'Smith-Jones & Partners'],
    ['O Brien', 'O’Brien Plumbing'],
    ['Co-op', 'Coop'],
    ['Cotswold Bookbinding Ltd', 'Cotswold Bookbinders Ltd'],
    ['Marks & Spencers', 'Marks and Spencer plc'],
    ['Nowak spzoo', 'Nowak Sp. z o.o.'],
    ['Hansen og Sønner', 'Hansen & Sønner A/S'],
    ['Quill y Hijos', 'Quill e Hijos S.L.'],
    ['Huber', 'Dr. Huber e.K.'],
  ])('%s is near %s', (typed, name) => {
    expect(isNear(typed, name)).toBe(true);
  });

  it.each([
    ['Quill Ltd', 'Quince Ltd'],
    ['Baker Street Books', 'Baker Hughes'],
    ['Printers Ltd', 'Sons Ltd'],
    ['And Ltd', 'The Company'],
    ['A B', 'ABC'],
    ['Baur', 'Bauer'],
    ['Cotswold Books', 'Cotswold Bookbinders'],
    ['Hill Taylor', 'Hill Taverns'],
    ['Smith Brown', 'Smith Brook'],
    ['', 'Quill'],
  ])('%s is not near %s', (typed, name) => {
    expect(isNear(typed, name)).toBe(false);
  });
});
