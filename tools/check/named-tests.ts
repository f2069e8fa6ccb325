import { createHash } from 'node:crypto'
import {
  createSourceFile,
  type Expression,
  forEachChild,
  isArrowFunction,
  isCallExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isStringLiteral,
  isTemplateExpression,
  isVariableStatement,
  type Node,
  ScriptTarget,
  type SourceFile,
  SyntaxKind,
} from 'typescript'

/**
 * Returns the tests and groups of a test file by title, each with a hash of its body and of the constants and functions
 * of the file that it uses. A title is what stands between the quotes of the source, so `${…}` and `%s` stay. Layout and
 * comments don't change a hash; tests of one title share one.
 */
export function namedTests(file: string, text: string): ReadonlyMap<string, string> {
  const source = createSourceFile(file, text, ScriptTarget.Latest, true)
  const declared = declarationsOf(source)
  const bodies = new Map<string, string>()
  const visit = (node: Node): void => {
    const title = titleOf(node)
    if (title !== undefined) {
      const used = [...usedBy(node, declared)].map((each) => tokensOf(each, source))
      bodies.set(title, [bodies.get(title) ?? '', tokensOf(node, source), ...used.toSorted()].join(' '))
    }
    forEachChild(node, visit)
  }
  visit(source)
  return new Map([...bodies].map(([title, body]) => [title, hashOf(body)]))
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 10)
}

/** A test is a call with a title first and a function after it: `test`, `describe`, `test.each(…)`, a helper of a file. */
function titleOf(node: Node): string | undefined {
  if (!isCallExpression(node)) return undefined
  const [title, ...rest] = node.arguments
  return title !== undefined && rest.some((each) => isArrowFunction(each) || isFunctionExpression(each))
    ? textBetweenQuotes(title)
    : undefined
}

function textBetweenQuotes(title: Expression): string | undefined {
  return isStringLiteral(title) || isNoSubstitutionTemplateLiteral(title) || isTemplateExpression(title)
    ? title.getText().slice(1, -1)
    : undefined
}

/** The functions and constants at the top of a file, by name. */
function declarationsOf(source: SourceFile): ReadonlyMap<string, Node> {
  return new Map(
    source.statements.flatMap((statement): [string, Node][] => {
      if (isFunctionDeclaration(statement)) return [[statement.name?.text ?? '', statement]]
      if (!isVariableStatement(statement)) return []
      return statement.declarationList.declarations.flatMap((each): [string, Node][] =>
        isIdentifier(each.name) ? [[each.name.text, each]] : [],
      )
    }),
  )
}

function usedBy(node: Node, declared: ReadonlyMap<string, Node>, found = new Set<Node>()): ReadonlySet<Node> {
  const visit = (each: Node): void => {
    const declaration = isIdentifier(each) ? declared.get(each.text) : undefined
    if (declaration !== undefined && !found.has(declaration)) {
      found.add(declaration)
      usedBy(declaration, declared, found)
    }
    forEachChild(each, visit)
  }
  visit(node)
  return found
}

/** Leaves out a comma before a closing bracket, which the formatter adds and removes. */
function tokensOf(node: Node, source: SourceFile): string {
  const tokens: string[] = []
  const visit = (each: Node): void => {
    const children = each.getChildren(source)
    if (children.length === 0 && each.kind !== SyntaxKind.SyntaxList) tokens.push(each.getText(source))
    for (const child of children) visit(child)
  }
  visit(node)
  return tokens.filter((token, at) => token !== ',' || !/^[)\]}]$/.test(tokens[at + 1] ?? '')).join(' ')
}
