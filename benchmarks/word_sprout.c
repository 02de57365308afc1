// Word Sprout, two players, solved by retrograde analysis: the physical limit to compare with.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#define LONGEST 64
typedef struct { const char **at; uint32_t mask, count; unsigned char *won; } Level;
static Level levels[LONGEST + 2];
static uint64_t hash(const char *s, int n) {
    uint64_t h = 1469598103934665603ULL;
    for (int i = 0; i < n; i++) h = (h ^ (unsigned char)s[i]) * 1099511628211ULL;
    return h ^ (h >> 29);
}
static uint32_t slot(Level *l, const char *s, int n) {
    uint32_t i = hash(s, n) & l->mask;
    while (l->at[i] && memcmp(l->at[i], s, n)) i = (i + 1) & l->mask;
    return i;
}
static void insert(Level *l, const char *s, int n);
static void grow(Level *l, int n) {
    Level old = *l;
    l->mask = old.mask * 2 + 1; l->count = 0;
    l->at = calloc(l->mask + 1, sizeof *l->at);
    for (uint32_t i = 0; i <= old.mask; i++) if (old.at[i]) insert(l, old.at[i], n);
    free(old.at);
}
static void insert(Level *l, const char *s, int n) {
    if (l->count * 2 > l->mask) grow(l, n);
    uint32_t i = slot(l, s, n);
    if (!l->at[i]) { l->at[i] = s; l->count++; }
}
int main(int argc, char **argv) {
    FILE *f = fopen(argv[1], "rb");
    fseek(f, 0, SEEK_END); long size = ftell(f); rewind(f);
    char *text = malloc(size + 1); fread(text, 1, size, f); text[size] = '\n';
    for (int n = 0; n <= LONGEST; n++) { levels[n].mask = 255; levels[n].at = calloc(256, sizeof(char *)); }
    for (char *w = text; w < text + size;) {
        int n = 0; while (w[n] != '\n') n++;
        for (int i = 0; i < n; i++) for (int k = 1; k <= n - i; k++) insert(&levels[k], w + i, k);
        w += n + 1;
    }
    long positions = 0, lost = 0, first = 0; char s[LONGEST];
    for (int n = 1; n <= LONGEST; n++) levels[n].won = calloc(levels[n].mask + 1, 1);
    for (int n = LONGEST; n > 0; n--) {
        Level *l = &levels[n], *below = &levels[n - 1];
        positions += l->count;
        for (uint32_t i = 0; i <= l->mask; i++) {
            if (!l->at[i] || l->won[i]) continue;
            lost++; if (n == 1) first++;
            if (n == 1) continue;
            memcpy(s, l->at[i] + 1, n - 1);
            for (int j = 0; j < n; j++) {
                uint32_t k = slot(below, s, n - 1);
                if (below->at[k]) below->won[k] = 1;
                s[j] = l->at[i][j];
            }
        }
    }
    printf("%ld %ld %ld\n", positions, lost, first);
}
