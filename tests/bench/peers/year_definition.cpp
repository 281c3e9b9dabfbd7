// The Year Game by its definition, as sets of fractions of each part of the digits: prints the integers from 0 to 100
// that the digits make in their order, and the microseconds of processor time for one run.
//
//     year_definition RULES DIGITS ROUNDS
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <numeric>
#include <string>
#include <unordered_set>
#include <vector>

using Int = std::int64_t;
constexpr Int kBound = 1'000'000'000;

struct Fraction {
  Int top, bottom;
  bool operator==(const Fraction& other) const { return top == other.top && bottom == other.bottom; }
};
struct Hash {
  std::size_t operator()(const Fraction& value) const { return value.top * 1'000'003 ^ value.bottom; }
};
using Values = std::unordered_set<Fraction, Hash>;

void add(Values& values, Int top, Int bottom) {
  if (bottom == 0) return;
  if (bottom < 0) top = -top, bottom = -bottom;
  Int common = std::gcd(top, bottom);
  top /= common, bottom /= common;
  if (std::llabs(top) <= kBound && bottom <= kBound) values.insert({top, bottom});
}

void add_power(Values& values, Fraction base, Int exponent) {
  if (base.top == 0) return add(values, exponent == 0 ? 1 : 0, 1);
  if (exponent < 0) return add_power(values, base.top > 0 ? Fraction{base.bottom, base.top} : Fraction{-base.bottom, -base.top}, -exponent);
  if (base.bottom == 1 && std::llabs(base.top) == 1) return add(values, exponent % 2 ? base.top : 1, 1);
  Int top = 1, bottom = 1;
  for (Int i = 0; i < exponent; ++i) {
    top *= base.top, bottom *= base.bottom;
    if (std::llabs(top) > kBound || bottom > kBound) return;
  }
  add(values, top, bottom);
}

Int floor_of(Int top, Int bottom) { return top / bottom - (top % bottom != 0 && (top < 0) != (bottom < 0)); }

void add_binomial(Values& values, Int lower, Int upper) {
  if (lower > upper) return add(values, 0, 1);
  Int found = 1;
  for (Int taken = 0; taken < std::min(lower, upper - lower); ++taken) {
    found = found * (upper - taken) / (taken + 1);
    if (found > kBound) return;
  }
  add(values, found, 1);
}

void add_steps(Values& values, Fraction a, Fraction b, char rules) {
  Int left = a.top * b.bottom, right = b.top * a.bottom, bottom = a.bottom * b.bottom;
  add(values, left + right, bottom);
  add(values, left - right, bottom);
  add(values, a.top * b.top, bottom);
  add(values, left, right);
  if (rules == 'b') return;
  if (b.bottom == 1 && (a.top != 0 || b.top > 0 || (rules == 'a' && b.top == 0))) add_power(values, a, b.top);
  if (rules == 's') return;
  values.insert(left < right ? a : b);
  values.insert(left < right ? b : a);
  if (a.top == 0) values.insert(b);
  else add(values, right - left * floor_of(right, left), bottom);
  values.insert({0, 1});
  values.insert({1, 1});
  if (a.bottom == 1 && b.bottom == 1 && a.top >= 0 && b.top >= 0) add_binomial(values, a.top, b.top);
}

Int root_of(Int number) {
  Int root = 0;
  while (root * root < number) ++root;
  return root * root == number ? root : -1;
}

void add_signs(Values& values, Fraction value, char rules) {
  add(values, -value.top, value.bottom);
  if (value.bottom == 1 && value.top >= 0 && value.top <= 12) {
    Int found = 1;
    for (Int factor = 2; factor <= value.top; ++factor) found *= factor;
    add(values, found, 1);
  }
  if (rules == 's') {
    Int top = value.top >= 0 ? root_of(value.top) : -1, bottom = top < 0 ? -1 : root_of(value.bottom);
    if (top >= 0 && bottom > 0) add(values, top, bottom);
    return;
  }
  add(values, (value.top > 0) - (value.top < 0), 1);
  add(values, value.bottom, value.top);
  add(values, floor_of(value.top, value.bottom), 1);
  add(values, -floor_of(-value.top, value.bottom), 1);
  add(values, std::llabs(value.top), value.bottom);
}

Values values_of(const std::string& digits, char rules) {
  std::size_t count = digits.size();
  std::vector<std::vector<Values>> parts(count, std::vector<Values>(count + 1));
  for (std::size_t size = 1; size <= count; ++size)
    for (std::size_t start = 0; start + size <= count; ++start) {
      if (rules == 'a' && start + size != count) continue;
      Values& values = parts[start][start + size];
      std::string whole = digits.substr(start, size);
      if (rules == 'a' || size == 1 || whole[0] != '0') values.insert({std::stoll(whole), 1});
      for (std::size_t middle = start + 1; middle < start + size; ++middle) {
        Values number = {{std::stoll(digits.substr(start, middle - start)), 1}};
        for (const Fraction& a : rules == 'a' ? number : parts[start][middle])
          for (const Fraction& b : parts[middle][start + size]) add_steps(values, a, b, rules);
      }
      for (int signs = 0; signs < (rules == 'b' ? 0 : 2); ++signs) {
        Values before = values;
        for (const Fraction& value : before) add_signs(values, value, rules);
      }
    }
  return parts[0][count];
}

int main(int count, char** words) {
  if (count != 4) return 2;
  int rounds = std::atoi(words[3]), made = 0;
  std::clock_t began = std::clock();
  Values values;
  for (int round = 0; round < rounds; ++round) values = values_of(words[2], words[1][0]);
  double seconds = double(std::clock() - began) / CLOCKS_PER_SEC;
  for (Int value = 0; value <= 100; ++value) made += values.count({value, 1});
  std::printf("%d %.1f\n", made, 1e6 * seconds / rounds);
}
