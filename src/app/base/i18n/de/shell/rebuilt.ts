import type { rebuilt as english } from '../../en/shell/rebuilt.ts';
import type { Translated } from '../../en/translated.ts';

export const rebuilt: Translated<typeof english> = {
  text: 'Daybook wurde aktualisiert, während diese Seite offen war.',
  reload: 'Jetzt neu laden',
  fault:
    'Auf dieser Seite ist etwas schiefgegangen. Ihre Eingaben sind gespeichert. Verhält sich die Seite seltsam, laden Sie sie neu; in den Einstellungen können Sie eine Diagnosedatei speichern.',
};
