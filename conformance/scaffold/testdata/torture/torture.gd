# torture.gd: says back what json.gd reads. Each line of torture.txt is a text
# of JSON, and is written as it was read to said.txt, with numbers as float32.
# What is no JSON comes back as !.
extends SceneTree

const Json = preload("json.gd")

func _init():
	var input = File.new()
	var output = File.new()
	if input.open("res://torture.txt", File.READ) != OK or output.open("res://said.txt", File.WRITE) != OK:
		quit(1)
		return
	while not input.eof_reached():
		var line = input.get_line()
		if line == "":
			continue
		var read = Json.read(line)
		if read == null and line != "null":
			output.store_line("! no JSON")
			continue
		if typeof(read) == TYPE_DICTIONARY and read.has("floats"):
			var floats = []
			for x in read["floats"]:
				floats.append(Json.scalar(x))
			read = floats
		output.store_line(Json.write(read))
	output.close()
	quit()
