// The Year Game by its definition: the values of each part of the digits, each with its simplest way. Prints the
// microseconds of processor time for one run, then the integers from 0 to 100 that the digits make in their order.
//
//     year_definition RULES DIGITS ROUNDS
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <numeric>
#include <string>
#include <unordered_map>
#include <vector>

using Int = std::int64_t;
constexpr Int kBound = 1'000'000'000;
// Texts are places in this alphabet, so that comparing them compares places.
const std::vector<std::string> kAlphabet = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "+", "-", "×", "÷", "^",
                                            "√", "!", "(", ")", "*", "⌊", "⌈", "|", "=", "≠", "<", "≤", "≥", ">"};
enum Sign : char { kPlus = 10, kMinus, kTimes, kOver, kPower, kRoot, kFactorial, kOpen, kClose, kStar, kFloor, kCeiling, kBar, kEqual, kUnequal, kLess, kAtMost, kAtLeast, kMore };
enum Form { kNumber, kFactorialForm, kRootForm, kPowerForm, kNegative, kProduct, kNegativeProduct, kSum };

struct Row {
  Int top, bottom;
  int form;
  bool operator==(const Row& other) const { return top == other.top && bottom == other.bottom && form == other.form; }
};
struct Hash {
  std::size_t operator()(const Row& row) const { return ((row.top * 1'000'003) ^ row.bottom) * 8 + row.form; }
};
struct Way {
  int signs;
  std::string text;
};
using Rows = std::unordered_map<Row, Way, Hash>;

// A step or a sign in the making: where its value goes, and how it is written.
struct Making {
  Rows& rows;
  int form, signs;
  std::string text;

  void value(Int top, Int bottom) {
    if (bottom == 0) return;
    if (bottom < 0) top = -top, bottom = -bottom;
    Int common = std::gcd(top, bottom);
    top /= common, bottom /= common;
    if (std::llabs(top) > kBound || bottom > kBound) return;
    auto [found, added] = rows.try_emplace({top, bottom, form}, Way{signs, text});
    Way& known = found->second;
    if (added || signs > known.signs) return;
    if (signs < known.signs || text.size() < known.text.size() || (text.size() == known.text.size() && text < known.text)) known = {signs, text};
  }
  void power(Int top, Int bottom, Int exponent) {
    if (top == 0) return value(exponent == 0, 1);
    if (exponent < 0) return top > 0 ? power(bottom, top, -exponent) : power(-bottom, -top, -exponent);
    if (bottom == 1 && std::llabs(top) == 1) return value(exponent % 2 ? top : 1, 1);
    Int above = 1, below = 1;
    for (Int i = 0; i < exponent; ++i) {
      above *= top, below *= bottom;
      if (std::llabs(above) > kBound || below > kBound) return;
    }
    value(above, below);
  }
  void binomial(Int lower, Int upper) {
    if (lower > upper) return value(0, 1);
    Int found = 1;
    for (Int taken = 0; taken < std::min(lower, upper - lower); ++taken) {
      found = found * (upper - taken) / (taken + 1);
      if (found > kBound) return;
    }
    value(found, 1);
  }
};

Int floor_of(Int top, Int bottom) { return top / bottom - (top % bottom != 0 && (top < 0) != (bottom < 0)); }

std::string in_brackets(const std::string& text, bool needed) { return needed ? char(kOpen) + text + char(kClose) : text; }

void add_steps(Rows& rows, const Row& a, const Way& one, const Row& b, const Way& other, char rules) {
  Int left = a.top * b.bottom, right = b.top * a.bottom, bottom = a.bottom * b.bottom;
  auto making = [&](Sign sign) {
    int form = kNumber;
    bool before = false, after = false;
    if (rules != 'a') {
      bool sum = sign == kPlus || sign == kMinus, negative = a.form == kNegative || a.form == kNegativeProduct;
      form = sum ? kSum : sign == kPower ? kPowerForm : negative ? kNegativeProduct : kProduct;
      before = sum ? false : sign == kPower ? a.form > kFactorialForm : a.form == kSum;
      after = sign == kPower ? b.form > kRootForm : b.form == kSum || other.text[0] == kMinus || (!sum && b.form == kProduct);
    }
    return Making{rows, form, one.signs + other.signs + 1, in_brackets(one.text, before) + char(sign) + in_brackets(other.text, after)};
  };
  making(kPlus).value(left + right, bottom);
  making(kMinus).value(left - right, bottom);
  making(kTimes).value(a.top * b.top, bottom);
  making(kOver).value(left, right);
  if (rules == 'b') return;
  if (b.bottom == 1 && (a.top != 0 || b.top > 0 || (rules == 'a' && b.top == 0))) making(rules == 'a' ? kStar : kPower).power(a.top, a.bottom, b.top);
  if (rules == 's') return;
  making(kFloor).value(std::min(left, right), bottom);
  making(kCeiling).value(std::max(left, right), bottom);
  making(kBar).value(a.top == 0 ? right : right - left * floor_of(right, left), bottom);
  making(kEqual).value(left == right, 1);
  making(kUnequal).value(left != right, 1);
  making(kLess).value(left < right, 1);
  making(kAtMost).value(left <= right, 1);
  making(kAtLeast).value(left >= right, 1);
  making(kMore).value(left > right, 1);
  if (a.bottom == 1 && b.bottom == 1 && a.top >= 0 && b.top >= 0) making(kFactorial).binomial(a.top, b.top);
}

Int root_of(Int number) {
  Int root = 0;
  while (root * root < number) ++root;
  return root * root == number ? root : -1;
}

void add_signs(Rows& rows, const Row& row, const Way& way, char rules) {
  Int factorial = 1;
  for (Int factor = 2; factor <= std::min<Int>(row.top, 12); ++factor) factorial *= factor;
  bool has_factorial = row.bottom == 1 && row.top >= 0 && row.top <= 12;
  if (rules == 's') {
    Making{rows, kNegative, way.signs + 1, char(kMinus) + in_brackets(way.text, row.form >= kNegative)}.value(-row.top, row.bottom);
    Int top = row.top >= 0 ? root_of(row.top) : -1, bottom = top < 0 ? -1 : root_of(row.bottom);
    bool bare = row.form == kNumber || row.form == kRootForm;
    if (top >= 0 && bottom > 0) Making{rows, kRootForm, way.signs + 1, char(kRoot) + in_brackets(way.text, !bare)}.value(top, bottom);
    if (has_factorial) Making{rows, kFactorialForm, way.signs + 1, in_brackets(way.text, row.form != kNumber) + char(kFactorial)}.value(factorial, 1);
    return;
  }
  auto making = [&](Sign sign) { return Making{rows, kNumber, way.signs + 1, char(sign) + way.text}; };
  making(kMinus).value(-row.top, row.bottom);
  making(kTimes).value((row.top > 0) - (row.top < 0), 1);
  making(kOver).value(row.bottom, row.top);
  if (has_factorial) making(kFactorial).value(factorial, 1);
  making(kFloor).value(floor_of(row.top, row.bottom), 1);
  making(kCeiling).value(-floor_of(-row.top, row.bottom), 1);
  making(kBar).value(std::llabs(row.top), row.bottom);
}

Rows number_of(const std::string& digits, char rules) {
  if (rules != 'a' && digits.size() > 1 && digits[0] == '0') return {};
  std::string text;
  for (char digit : digits) text += char(digit - '0');
  return {{{std::stoll(digits), 1, kNumber}, {0, text}}};
}

Rows rows_of(const std::string& digits, char rules) {
  std::size_t count = digits.size();
  std::vector<std::vector<Rows>> parts(count, std::vector<Rows>(count + 1));
  for (std::size_t size = 1; size <= count; ++size)
    for (std::size_t start = 0; start + size <= count; ++start) {
      if (rules == 'a' && start + size != count) continue;
      Rows& rows = parts[start][start + size] = number_of(digits.substr(start, size), rules);
      for (std::size_t middle = start + 1; middle < start + size; ++middle) {
        Rows number = number_of(digits.substr(start, middle - start), rules);
        for (const auto& [a, one] : rules == 'a' ? number : parts[start][middle])
          for (const auto& [b, other] : parts[middle][start + size]) add_steps(rows, a, one, b, other, rules);
      }
      Rows level = rows;
      for (int signs = 0; signs < (rules == 'b' ? 0 : 2); ++signs) {
        Rows next;
        for (const auto& [row, way] : level) add_signs(next, row, way, rules);
        for (const auto& [row, way] : next) Making{rows, row.form, way.signs, way.text}.value(row.top, row.bottom);
        level = next;
      }
    }
  return parts[0][count];
}

int main(int count, char** words) {
  if (count != 4) return 2;
  int rounds = std::atoi(words[3]);
  std::clock_t began = std::clock();
  Rows rows;
  for (int round = 0; round < rounds; ++round) rows = rows_of(words[2], words[1][0]);
  std::printf("%.1f\n", 1e6 * double(std::clock() - began) / CLOCKS_PER_SEC / rounds);
  for (Int value = 0; value <= 100; ++value) {
    Rows integers;
    for (int form = kNumber; form <= kSum; ++form)
      if (auto found = rows.find({value, 1, form}); found != rows.end()) Making{integers, kNumber, found->second.signs, found->second.text}.value(value, 1);
    for (const auto& [row, way] : integers) {
      std::string text;
      for (char place : way.text) text += kAlphabet[place];
      std::printf("%d %s\n", int(value), text.c_str());
    }
  }
}
