// Which cells of a grid are joined to cages: what a code says of the borders.

/** The cells of a grid and the regions they are joined to so far (a disjoint-set forest). */
export class Regions {
  private readonly above: number[];

  constructor(
    rows: number,
    private readonly columns: number,
  ) {
    this.above = Array.from({ length: rows * columns }, (_, cell) => cell);
  }

  /** The first cell of the region of a cell. */
  root(cell: number): number {
    let root = cell;
    for (let above = this.above[root]; above !== undefined && above !== root; above = this.above[root])
      root = above;
    return root;
  }

  join(one: number, other: number): void {
    const [a, b] = [this.root(one), this.root(other)];
    this.above[Math.max(a, b)] = Math.min(a, b);
  }

  /** Neighbours in a fixed order, except those that have been joined by then. */
  *openSides(): Generator<[number, number]> {
    const { columns } = this;
    const count = this.above.length;
    for (let cell = 0; cell < count; cell += 1) {
      for (const other of [cell + 1, cell + columns]) {
        const inside = other < count && (other !== cell + 1 || other % columns > 0);
        if (inside && this.root(cell) !== this.root(other)) yield [cell, other];
      }
    }
  }

  /** The joined cells, each cage in order, by their first cells. */
  cages(): number[][] {
    const found = new Map<number, number[]>();
    for (const cell of this.above.keys()) {
      const root = this.root(cell);
      found.set(root, [...(found.get(root) ?? []), cell]);
    }
    return [...found.values()];
  }
}
