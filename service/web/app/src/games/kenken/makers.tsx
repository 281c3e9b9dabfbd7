// The settings of a puzzle that is made, besides its size and difficulty, and what the service says against them.
import { OPERATORS, type Operator, range } from "@countinghouse/client/play/kenken/layout";
import type { ComponentChildren } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { Button } from "../../components/button";
import type { Faults } from "./faults";
import { t as maker } from "./maker-texts";
import { ChoiceChip, Fault, Group } from "./setting-parts";
import { t } from "./texts";
import { asUsual, isUsual } from "./usual";
import { digitsIn, type Wish } from "./wish";

interface Props {
  wish: Wish;
  change: (changes: Partial<Wish>) => void;
  faults: Faults;
  /** What else is folded away. */
  children?: ComponentChildren;
}

export function MakerSettings({ wish, change, faults, children }: Props) {
  const [round, setRound] = useState(0);
  return (
    <div key={round} class="stack gap-3">
      <div class="form">
        <Columns wish={wish} change={change} fault={faults.columns} />
        <Digits wish={wish} change={change} fault={faults.digits} />
        <LargestCage wish={wish} change={change} fault={faults.largest_cage} />
      </div>
      <Operators wish={wish} change={change} fault={faults.operators ?? faults.mystery} />
      <Cages wish={wish} change={change} fault={faults.single_cells ?? faults.with_long_operators ?? faults.distinct} />
      <Rating wish={wish} change={change} fault={wish.rating ? faults.difficulty : undefined} />
      {children}
      {!isUsual(wish) && (
        <p>
          <Button
            kind="quiet"
            icon="restart"
            onClick={() => {
              change(asUsual(wish));
              setRound(round + 1);
            }}
          >
            {maker().usual}
          </Button>
        </p>
      )}
    </div>
  );
}

type SettingProps = Pick<Props, "wish" | "change"> & { fault: string | undefined };

function Columns({ wish, change, fault }: SettingProps) {
  const id = useId();
  return (
    <label>
      {maker().columns}
      <select
        value={wish.columns ?? ""}
        aria-invalid={Boolean(fault)}
        aria-describedby={fault && id}
        onChange={({ currentTarget }) => change({ columns: Number(currentTarget.value) || null })}
      >
        <option value="">{maker().square}</option>
        {range(7, 3).map((columns) => (
          <option key={columns} value={columns}>
            {columns}
          </option>
        ))}
      </select>
      <Fault id={id} text={fault} />
    </label>
  );
}

function Digits({ wish, change, fault }: SettingProps) {
  const id = useId();
  const [digits, setDigits] = useState(wish.digits?.join(" ") ?? "");
  return (
    <label>
      {t().make.digits}
      <input
        placeholder={range(Math.max(wish.size, wish.columns ?? 0)).join(" ")}
        value={digits}
        aria-invalid={Boolean(fault)}
        aria-describedby={fault && id}
        onInput={({ currentTarget }) => {
          setDigits(currentTarget.value);
          change({ digits: digitsIn(currentTarget.value) });
        }}
      />
      <Fault id={id} text={fault} />
    </label>
  );
}

function Operators({ wish, change, fault }: SettingProps) {
  const toggle = (operator: Operator): void => {
    const operators = OPERATORS.filter((each) => (each === operator) !== wish.operators.includes(each));
    if (operators.length > 0) change({ operators });
  };
  return (
    <Group title={maker().operators} fault={fault}>
      {OPERATORS.map((operator) => (
        <ChoiceChip
          key={operator}
          on={wish.operators.includes(operator)}
          onPress={() => toggle(operator)}
          label={t().operatorNames[operator] ?? operator}
        >
          {t().operatorNames[operator]?.charAt(0)}
        </ChoiceChip>
      ))}
      <ChoiceChip on={wish.mystery} onPress={() => change({ mystery: !wish.mystery })}>
        {maker().mystery}
      </ChoiceChip>
    </Group>
  );
}

function Cages({ wish, change, fault }: SettingProps) {
  const texts = maker();
  const kinds = { ...texts.kinds, ...t().make.kinds };
  return (
    <Group title={texts.cages} fault={fault}>
      {(["nothingGiven", "long", "distinct"] as const).map((name) => (
        <ChoiceChip key={name} on={wish[name]} onPress={() => change({ [name]: !wish[name] })}>
          {kinds[name]}
        </ChoiceChip>
      ))}
    </Group>
  );
}

function LargestCage({ wish, change, fault }: SettingProps) {
  const texts = maker();
  const id = useId();
  return (
    <label>
      {texts.largest}
      <select
        value={wish.largest ?? ""}
        aria-invalid={Boolean(fault)}
        aria-describedby={fault && id}
        onChange={({ currentTarget }) => change({ largest: Number(currentTarget.value) || null })}
      >
        <option value="">{texts.suits}</option>
        {range(5, 2).map((cells) => (
          <option key={cells} value={cells}>
            {texts.cells(cells)}
          </option>
        ))}
      </select>
      <Fault id={id} text={fault} />
    </label>
  );
}

const MOST_RATED = 100;

/** A range of ratings takes the place of a difficulty, and the other way round. */
function Rating({ wish, change, fault }: SettingProps) {
  const texts = maker();
  const [[low, high], setEnds] = useState<readonly [string, string]>(
    wish.rating ? [String(wish.rating[0]), String(wish.rating[1])] : ["", ""],
  );
  const isRated = wish.rating !== null;
  useEffect(() => {
    if (!isRated) setEnds(["", ""]);
  }, [isRated]);
  const put = (ends: readonly [string, string]): void => {
    setEnds(ends);
    const rated = [Number(ends[0]), ends[1] === "" ? MOST_RATED : Number(ends[1])] as const;
    change(ends.every((end) => end === "") ? { rating: null } : { rating: rated, difficulty: null });
  };
  return (
    <Group title={texts.rating} fault={fault}>
      {([low, high] as const).map((end, at) => (
        <label key={at} class="inline">
          {at === 0 ? texts.lowest : texts.highest}
          <input
            type="number"
            min={0}
            max={MOST_RATED}
            placeholder={String(at * MOST_RATED)}
            value={end}
            aria-invalid={Boolean(fault)}
            onInput={({ currentTarget: { value } }) => put(at === 0 ? [value, high] : [low, value])}
          />
        </label>
      ))}
    </Group>
  );
}
