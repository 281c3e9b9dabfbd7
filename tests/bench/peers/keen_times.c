/* Peer of the KenKen solver: that of Keen, from Simon Tatham's puzzles, whose source this includes.
 *
 * Reads game ids, one a line. For each it prints the mean processor time of a search, in microseconds, and the digits
 * of the solution. Every search proves that there is no other solution.
 */
#include "keen.c"

#include <time.h>

int main(int argc, char **argv)
{
    int runs = argc > 1 ? atoi(argv[1]) : 1;
    static char line[65536];

    while (fgets(line, sizeof(line), stdin)) {
        game_params *params = default_params();
        char *description = strchr(line, ':');
        game_state *state;
        int run, found = -1, cell, cells;
        clock_t began;

        line[strcspn(line, "\n")] = '\0';
        if (!description)
            return 1;
        *description++ = '\0';
        decode_params(params, line);
        if (validate_desc(params, description))
            return 1;
        state = new_game(NULL, params, description);
        cells = params->w * params->w;
        began = clock();
        for (run = 0; run < runs; run++) {
            memset(state->grid, 0, cells);
            found = solver(params->w, state->clues->dsf, state->clues->clues, state->grid, DIFF_UNREASONABLE);
        }
        if (found > DIFF_UNREASONABLE)
            return 2;
        printf("%.3f ", 1e6 * (double)(clock() - began) / CLOCKS_PER_SEC / runs);
        for (cell = 0; cell < cells; cell++)
            putchar('0' + state->grid[cell]);
        putchar('\n');
        free_game(state);
        free_params(params);
    }
    return 0;
}
