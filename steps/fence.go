package steps

import (
	"context"

	"github.com/cucumber/godog"
	"github.com/moveauth/moveauth/conformance"
)

func init() {
	fence := func(keyword, phrase, doc string, f any) { define(conformance.SourceFence, keyword, phrase, doc, f) }

	fence("Given", "a game that is in order", "the tree conformance/fence/testdata/trees/in-order.txtar: a small Unity project with which nothing is wrong", func(ctx context.Context) error {
		return newFence(ctx).inOrder()
	})
	fence("Given", "in {F} stands", "a file of the game, new or in the place of the one that was there", func(ctx context.Context, path string, text *godog.DocString) error {
		return newFence(ctx).write(path, text.Content+"\n")
	})
	fence("Given", "in {F} {C} reads {C}", "a piece that stands once in the file is written otherwise", func(ctx context.Context, path, old, text string) error {
		return newFence(ctx).replace(path, old, text)
	})
	fence("Given", "at the end of {F} stands", "further lines", func(ctx context.Context, path string, text *godog.DocString) error {
		return newFence(ctx).end(path, text.Content)
	})
	fence("Given", "in {F} below {C} stands", "lines that follow the one which has this piece, as far indented as it; no other line has it", func(ctx context.Context, path, after string, text *godog.DocString) error {
		return newFence(ctx).insert(path, after, text.Content)
	})
	fence("Given", "{F} is not there", "a file, or a folder with all that is in it", func(ctx context.Context, path string) error {
		return newFence(ctx).remove(path)
	})
	fence("Given", "{F} lies in {F} instead", "a file and its meta file were moved to another folder", func(ctx context.Context, path, folder string) error {
		return newFence(ctx).move(path, folder)
	})
	fence("Given", "{F} is saved as binary", "as Unity does unless it is told to write text", func(ctx context.Context, path string) error {
		return newFence(ctx).binary(path)
	})
	fence("Given", "{F} has Windows line ends, and a mark at its beginning", "a carriage return before each line feed, and a byte order mark", func(ctx context.Context, path string) error {
		return newFence(ctx).windows(path)
	})
	fence("Given", "its layers {W} and {W} collide", "in the 2-D layer matrix, both ways round", func(ctx context.Context, a, b string) error {
		return newFence(ctx).layers(a, b, true, true)
	})
	fence("Given", "its layers {W} and {W} do not collide", "in the 2-D layer matrix, both ways round", func(ctx context.Context, a, b string) error {
		return newFence(ctx).layers(a, b, false, true)
	})
	fence("Given", "the row of {W} alone says that it collides with {W}", "the 2-D layer matrix has each pair twice, and here the two differ", func(ctx context.Context, a, b string) error {
		return newFence(ctx).layers(a, b, true, false)
	})
	fence("Given", "the row of {W} alone says that it does not collide with {W}", "the 2-D layer matrix has each pair twice, and here the two differ", func(ctx context.Context, a, b string) error {
		return newFence(ctx).layers(a, b, false, false)
	})
	fence("Given", "its rules say", "the text of a rules file; without it the defaults hold", func(ctx context.Context, text *godog.DocString) error {
		w := newFence(ctx)
		w.rules = text.Content + "\n"
		return nil
	})

	fence("When", "its fences are walked", "twice: of the game in order, by the default rules, and of the game as it is", func(ctx context.Context) error {
		return newFence(ctx).walk(ctx)
	})

	fence("Then", "{FENCE} finds {C} in {F}", "in the line that has this piece, which no other line of the file has; the finding quotes the piece, and before the change the fence looked and was clean", func(ctx context.Context, fence, piece, path string) error {
		return newFence(ctx).finds(fence, piece, piece, path)
	})
	fence("Then", "{FENCE} finds {C} at {C} in {F}", "the same, where what is found is not all that tells the line, or is missing from it", func(ctx context.Context, fence, piece, line, path string) error {
		return newFence(ctx).finds(fence, piece, line, path)
	})
	fence("Then", "{FENCE} cannot read {F}", "and says so as a finding about the file, in whatever line it gave up", func(ctx context.Context, fence, path string) error {
		return newFence(ctx).cannotRead(fence, path)
	})
	fence("Then", "{FENCE} says what is allowed", "with each of its findings", func(ctx context.Context, fence string) error {
		return newFence(ctx).says(fence, "what is allowed", func(f conformance.FenceFinding) string { return f.Allowed })
	})
	fence("Then", "{FENCE} says how to mend it", "with each of its findings", func(ctx context.Context, fence string) error {
		return newFence(ctx).says(fence, "how to mend it", func(f conformance.FenceFinding) string { return f.Mend })
	})
	fence("Then", "{FENCE} looks and finds nothing", "before and after the change: it had something to look at and was clean", func(ctx context.Context, fence string) error {
		return newFence(ctx).clean(fence)
	})
	fence("Then", "{FENCE} has nothing to check", "which is not that it passed; before the change it looked and was clean", func(ctx context.Context, fence string) error {
		return newFence(ctx).nothing(fence)
	})
	fence("Then", "nothing else is found", "by any fence", func(ctx context.Context) error {
		return newFence(ctx).nothingElse()
	})
	fence("Then", "its rules are refused over {C}", "the key, and no other", func(ctx context.Context, key string) error {
		return newFence(ctx).refusedOver(key)
	})
}
