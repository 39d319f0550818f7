import type { disk as english } from '../../en/shell/disk.ts';
import type { Translated } from '../../en/translated.ts';

export const disk: Translated<typeof english> = {
  low: 'Wenig Speicherplatz: noch {free} MB frei, wo {folder} liegt, weniger als {floor} MB. Was Sie eingeben, wird gespeichert; Abgleich, vollständige Kopien und Dateianhänge warten, bis Platz ist.',
  stopped: 'Die Festplatte ist voll: Eingaben sind angehalten.',
  allKept: 'Alle Ihre Eingaben sind gespeichert.',
  notKept: 'Die letzten Eingaben sind nicht gespeichert. Sie stehen nur auf dem Bildschirm.',
  makeRoom: 'Schaffen Sie Platz, wo {folder} liegt; Daybook macht dann von selbst weiter.',
  makeRoomSomewhere: 'Schaffen Sie Platz auf der Festplatte; Daybook macht dann von selbst weiter.',
  copy: 'Text dieser Seite kopieren',
  copied: 'Der Text dieser Seite ist in der Zwischenablage. Fügen Sie ihn dort ein, wo Platz ist.',
  save: 'Auf anderem Laufwerk speichern…',
  saved: 'Der Text dieser Seite ist gespeichert.',
  tryAgain: 'Jetzt erneut versuchen',
  file: 'Daybook-Seite {when}',
  again: 'Es ist wieder Platz: Sie können weiterarbeiten.',
  title: 'Speicherplatz',
  text: 'Ist weniger frei als hier angegeben, schreibt Daybook nur noch Ihre Eingaben.',
  free: '{free} MB sind frei, wo {folder} liegt.',
  unknown: 'Dieses System meldet nicht, wie viel Platz frei ist.',
  floor: 'Frei halten (MB)',
  badFloor: 'Eine ganze Zahl von {least} bis {most}.',
  promised: 'Der Browser hat zugesagt, die Datenbank von Daybook auch bei knappem Speicher zu behalten.',
  notPromised: 'Der Browser hat nicht zugesagt, die Datenbank von Daybook bei knappem Speicher zu behalten.',
  noAnswer: 'Der Browser sagt nicht, ob er die Datenbank von Daybook bei knappem Speicher behält.',
};
