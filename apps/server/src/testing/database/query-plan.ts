interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  /** On average over the loops. Missing without `analyze`. */
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly PlanNode[]
}

/** The result of `explain (analyze, buffers, format json)`. */
export interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }]
}

export interface PlanFacts {
  /** Pages touched, in memory or on disk. */
  readonly pages: number
  /** Tables with a sequential scan. */
  readonly readWhole: readonly string[]
  /** How many rows each table's scans returned. */
  readonly rowsRead: ReadonlyMap<string, number>
}

/** Returns the facts about a plan that tests check. */
export function factsOf(rows: readonly Explained[]): PlanFacts {
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  if (plan === undefined) throw new Error('no plan')
  const nodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodes)]
  return {
    pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    readWhole: nodes(plan).flatMap((node) =>
      node['Node Type'].endsWith('Seq Scan') ? [node['Relation Name'] ?? ''] : [],
    ),
    rowsRead: rowsByTable(nodes(plan)),
  }
}

function rowsByTable(nodes: readonly PlanNode[]): Map<string, number> {
  const rowsRead = new Map<string, number>()
  for (const { 'Relation Name': table, 'Actual Rows': rows = 0, 'Actual Loops': loops = 0 } of nodes) {
    if (table !== undefined) rowsRead.set(table, (rowsRead.get(table) ?? 0) + rows * loops)
  }
  return rowsRead
}
