import type { StructureElement } from 'pdfkit';
import type { Pen } from './pen.ts';

/** A part of a paper that is not split between sheets. */
export interface Piece {
  /** Points. */
  height: number;
  /** Draws it with its upper edge at `y`, as part of `parent`. */
  draw(pen: Pen, y: number, parent: StructureElement): void;
}

/** Where the content of every sheet of a paper lies, in points. */
export interface SheetFrame {
  width: number;
  height: number;
  left: number;
  /** Where the content ends at the right. */
  right: number;
  /** The width between both. */
  across: number;
  top: number;
  /** The lower edge of the foot. */
  bottom: number;
}
