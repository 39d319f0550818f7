import type { MessageCompiler, MessageContext, MessageFunction } from 'vue-i18n';

/** A message in parts: texts as they are, and names between them. */
type Part = { text: string } | { name: string };

function partsOf(form: string): Part[] {
  return form.split(/(\{\w+\})/).filter((part) => part !== '').map((part) => (/^\{\w+\}$/.test(part) ? { name: part.slice(1, -1) } : { text: part }));
}

const read = new Map<string, MessageFunction>();

/**
 * Reads a message: `{name}` is filled in, and `one | many` is chosen by count. Far smaller than vue-i18n's compiler, and
 * than the syntax trees that it makes; and it makes no code from text, which the page's policy forbids.
 */
export const readMessage: MessageCompiler = (message) => {
  const source = typeof message === 'string' ? message : '';
  const known = read.get(source);
  if (known) return known;
  const forms = source.split(' | ').map(partsOf);
  const fill = ({ named, plural }: MessageContext): string => {
    const filled = forms.map((parts) => parts.map((part) => ('text' in part ? part.text : String(named(part.name)))).join(''));
    return filled.length > 1 ? plural(filled) : (filled[0] ?? '');
  };
  read.set(source, fill);
  return fill;
};
