import ts from 'typescript';

const runners = new Set(['describe', 'it', 'test']);

/** A tag at the end of a title, which chooses how Playwright runs the test and is no part of its name. */
const tag = / @[a-z]+$/;

/** The names of a file's tests and groups, as written but without tags: `%s` and `${…}` are kept. */
export function testNames(path, source) {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest);
  const names = new Set();
  visit(file);
  return names;

  function visit(node) {
    if (ts.isCallExpression(node) && runners.has(rootOf(node.expression))) {
      const [name] = node.arguments;
      if (name && ts.isStringLiteralLike(name)) names.add(name.text.replace(tag, ''));
      else if (name && ts.isTemplateExpression(name)) names.add(source.slice(name.getStart(file) + 1, name.end - 1));
    }
    ts.forEachChild(node, visit);
  }
}

/** `test` of `test.describe.each(rows)`. */
function rootOf(callee) {
  if (ts.isIdentifier(callee)) return callee.text;
  return ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee) ? rootOf(callee.expression) : undefined;
}
