// Vague names: the words that tools/names.py rejects in Python, here at the beginning and end of a name too.

/** Names on the wire, and settings that browsers have stored. */
const FIXED = new Set(['AtZero', 'atZero', 'ApproachFound', 'onePress'])

/** A function that says whether a name is one of these words, or begins or ends with one: `told`, `toldAll`, `isTold`. */
export function vague(banned) {
  const camel = (word) => word.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())
  const capital = (word) => word[0].toUpperCase() + word.slice(1)
  const words = banned.map(camel)
  const whole = new Set(words.map((word) => word.toLowerCase()))
  const beginning = new RegExp(`^(?:${words.flatMap((word) => [word, capital(word)]).join('|')})(?=[A-Z])`)
  const ending = new RegExp(
    `(?:${words
      .map(capital)
      .filter((word) => word !== 'At')
      .join('|')})$`,
  ) // `closedAt` is a time
  return (name) =>
    !FIXED.has(name) &&
    (whole.has(name.toLowerCase()) || beginning.test(name) || (/^[a-z]/i.test(name) && ending.test(name)))
}

/** The rule for eslint. It reports a name where it is declared. */
export const clearNames = (banned) => {
  const isVague = vague(banned)
  return {
    create(context) {
      const check = (node, name) => {
        if (isVague(name)) context.report({ node, message: `${name} is vague: choose a name from docs/glossary.md.` })
      }
      return {
        'Program:exit'() {
          for (const scope of context.sourceCode.scopeManager.scopes)
            for (const { name, defs } of scope.variables)
              for (const def of defs) if (def.type !== 'ImportBinding') check(def.name, name)
        },
        ':matches(PropertyDefinition, MethodDefinition, TSPropertySignature, TSMethodSignature) > Identifier.key'(
          node,
        ) {
          check(node, node.name)
        },
      }
    },
  }
}

/** The rule for eslint that rejects too general names of types and components. A variable may have such a name. */
export const clearTypes = (retired) => ({
  create(context) {
    const component = /([^/\\]+)\.svelte$/.exec(context.filename)?.[1]
    const check = (node, name) => {
      if (retired.includes(name))
        context.report({ node, message: `${name} is too general: choose a name from docs/glossary.md.` })
    }
    return {
      Program: (node) => check(node, component),
      ':matches(TSInterfaceDeclaration, TSTypeAliasDeclaration, ClassDeclaration) > Identifier.id': (node) =>
        check(node, node.name),
    }
  },
})
