import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { swallowSecondClick } from '../../../../src/app/base/ui/secondPress.ts';

describe('a button that appears where another was pressed', () => {
  let button: HTMLButtonElement;
  let pressed: number;
  beforeEach(() => {
    button = document.createElement('button');
    pressed = 0;
    button.addEventListener('click', () => {
      pressed += 1;
    });
    document.body.append(button);
    swallowSecondClick(window);
  });
  afterEach(() => button.remove());

  /** @returns how often it has been pressed by then */
  function click(detail: number): number {
    button.dispatchEvent(new MouseEvent('click', { detail, bubbles: true, cancelable: true }));
    return pressed;
  }

  it('is not pressed by the further clicks of a double or triple click, but by the next first one and what follows it', () => {
    expect([click(2), click(3), click(1), click(2)]).toEqual([0, 0, 1, 2]);
  });

  it('is pressed by a key at once, whose click has no number', () => {
    expect(click(0)).toBe(1);
  });
});
