export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

const part = /<\?xml [^?]*\?>|<\/([\w:-]+)>|<([\w:-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Parses an XML document without comments and CDATA sections. @throws when it is not well formed */
export function readXml(xml: string): XmlElement {
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  part.lastIndex = 0;
  while (part.lastIndex < xml.length) {
    const at = part.lastIndex;
    const found = part.exec(xml);
    if (!found) throw new Error(`Not well formed at ${at}: ${xml.slice(at, at + 80)}`);
    const [, closing, opening, attributes = '', isEmpty, text] = found;
    if (closing !== undefined) {
      if (open.pop()?.name !== closing) throw new Error(`${closing} is closed and was not open`);
    } else if (opening !== undefined) {
      const element: XmlElement = { name: opening, attributes: readAttributes(attributes), children: [], text: '' };
      open.at(-1)!.children.push(element);
      if (!isEmpty) open.push(element);
    } else if (text !== undefined) open.at(-1)!.text += readText(text);
  }
  if (open.length !== 1 || top.children.length !== 1) throw new Error('The document is not one whole element');
  return top.children[0]!;
}

/** Texts of all elements with this name, in document order. */
export function textsOf(element: XmlElement, name: string): string[] {
  const own = element.name === name ? [element.text] : [];
  return [...own, ...element.children.flatMap((child) => textsOf(child, name))];
}

function readAttributes(written: string): Record<string, string> {
  return Object.fromEntries(
    [...written.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, readText(value!)]),
  );
}

function readText(text: string): string {
  return text.replaceAll(/&([^;]{0,6});?/g, (reference, name: string) => {
    const sign = entities[name];
    if (sign === undefined) throw new Error(`${reference} is no reference`);
    return sign;
  });
}
