interface Component {
  readonly 'bom-ref': string
  readonly name: string
  readonly externalReferences?: readonly { readonly type: string; readonly url: string }[]
}

/** The parts of a CycloneDX document that we change. */
export interface Bom {
  readonly serialNumber?: string
  readonly metadata: { readonly timestamp?: string; readonly component: Component }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string }[]
}

/**
 * Returns the same document for the same packages, on every machine. npm names the product after its folder, adds a random
 * number and the time, and links the registry of npm's settings. All of these are optional in CycloneDX 1.5.
 */
export function settledBom(bom: Bom, product: string): Bom {
  const { serialNumber: _number, ...rest } = bom
  const { timestamp: _time, ...metadata } = bom.metadata
  return {
    ...rest,
    metadata: { ...metadata, component: { ...withoutRegistry(metadata.component), name: product } },
    components: bom.components.map(withoutRegistry).toSorted(by((component) => component['bom-ref'])),
    dependencies: bom.dependencies.toSorted(by(({ ref }) => ref)),
  }
}

const withoutRegistry = (component: Component): Component => ({
  ...component,
  externalReferences: (component.externalReferences ?? []).filter(({ type }) => type !== 'distribution'),
})

const by =
  <Item>(keyOf: (item: Item) => string) =>
  (a: Item, b: Item): number =>
    keyOf(a) < keyOf(b) ? -1 : 1
